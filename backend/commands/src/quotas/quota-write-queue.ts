import { fold, type NewEvent, type StoredEvent } from '@naire/domain/event-sourcing'
import { quotaDecider, quotaStream, type Quota, type QuotaCommand, type QuotaEvent } from '@naire/domain/quotas'
import { RefusalError } from '@naire/domain/refusals'
import { newEvent, type Envelope, type Streams } from '../streams/index.ts'

export interface QuotaAnswer {
  /** The quota after the request. */
  readonly quota: Quota
  /** Events that the request appended. */
  readonly events: readonly QuotaEvent[]
  readonly position: number
}

/**
 * The batched writer of quota streams: what waits while one append runs goes together into the next.
 * Several keepers of several processes may write the same stream; whoever comes late reads on and decides again.
 */
export interface QuotaWriteQueue {
  /** @throws Refused by the quota's rules, or `request.busy` when other writers were faster for ten seconds. */
  ask(naireSid: string, command: QuotaCommand, envelope: Envelope): Promise<QuotaAnswer>
}

export function createQuotaWriteQueue(streams: Streams): QuotaWriteQueue {
  const writers = new Map<string, QuotaWriter>()
  return {
    ask(naireSid, command, envelope) {
      const writer = writers.get(naireSid) ?? new QuotaWriter(streams, quotaStream(naireSid))
      keepNewest(writers, naireSid, writer)
      return new Promise((resolve, reject) => writer.add({ command, envelope, resolve, reject }))
    },
  }
}

/** Quotas that nobody asks for are forgotten; they are read again when somebody does. */
function keepNewest(writers: Map<string, QuotaWriter>, naireSid: string, writer: QuotaWriter): void {
  writers.delete(naireSid)
  writers.set(naireSid, writer)
  for (const [sid, other] of writers) {
    if (writers.size <= maxQuotas) return
    if (other.idle) writers.delete(sid)
  }
}

interface Request {
  readonly command: QuotaCommand
  readonly envelope: Envelope
  resolve(answer: QuotaAnswer): void
  reject(error: unknown): void
}

interface CachedQuota {
  readonly quota: Quota
  readonly revision: number
  readonly position: number
}

class QuotaWriter {
  private readonly waiting: Request[] = []
  private known: CachedQuota = { quota: quotaDecider.initial, revision: -1, position: 0 }
  private running = false
  private readonly turns = new WriteBackoff()

  constructor(
    private readonly streams: Streams,
    private readonly stream: string,
  ) {}

  get idle(): boolean {
    return !this.running
  }

  add(request: Request): void {
    this.waiting.push(request)
    if (!this.running) void this.run()
  }

  private async run(): Promise<void> {
    this.running = true
    while (this.waiting.length > 0) {
      await this.answer(this.waiting.splice(0, maxBatch))
      await this.turns.letOthersWrite()
    }
    this.running = false
  }

  private async answer(requests: readonly Request[]): Promise<void> {
    try {
      await this.write(requests)
    } catch (error) {
      for (const request of requests) request.reject(error)
    }
  }

  private async write(requests: readonly Request[]): Promise<void> {
    const end = performance.now() + maxMilliseconds
    for (let isFresh = this.turns.contested || this.known.revision < 0; performance.now() < end; isFresh = true) {
      if (isFresh) await this.readOn()
      const decided = this.decide(requests)
      // An append at the known revision proves that nothing was missed; nothing to append proves nothing.
      if (decided.facts.length === 0 && !isFresh) continue
      const position = await this.append(decided)
      if (position !== null) return settle(decided, position)
    }
    throw new RefusalError({ key: 'request.busy' })
  }

  /** Takes in what others have appended since. */
  private async readOn(): Promise<void> {
    for (let isWhole = false; !isWhole;) {
      const isKnown = this.known.revision >= 0
      const events = await this.readPage()
      const last = events.at(-1)
      if (last === undefined) return
      if (isKnown) this.turns.sawOther()
      const quota = fold<Quota, QuotaEvent>({ initial: this.known.quota, evolve: quotaDecider.evolve }, events)
      this.known = { quota, revision: last.revision, position: last.position }
      isWhole = events.length < pageSize
    }
  }

  private async readPage(): Promise<readonly StoredEvent[]> {
    const { store, snapshots } = this.streams
    if (snapshots === undefined || this.known.revision >= 0)
      return store.readStream(this.stream, { from: this.known.revision + 1, limit: pageSize })
    const { snapshot, events } = await snapshots.read(this.stream, quotaDecider, pageSize)
    if (snapshot === null) return events
    const { state: quota, revision, position } = snapshot
    this.known = { quota, revision, position }
    return events
  }

  private decide(requests: readonly Request[]): QuotaBatch {
    let { quota } = this.known
    const facts: QuotaBatch['facts'][number][] = []
    const answers: Answer[] = []
    for (const request of requests) {
      try {
        const events = quotaDecider.decide(quota, request.command)
        quota = events.reduce(quotaDecider.evolve, quota)
        facts.push(...events.map((event, index) => ({ event, index, request })))
        answers.push({ request, quota, events })
      } catch (refused) {
        answers.push({ request, refused })
      }
    }
    return { quota, facts, answers }
  }

  /** The position from which the decisions can be read; null when somebody else was faster. */
  private async append({ quota, facts }: QuotaBatch): Promise<number | null> {
    if (facts.length === 0) return this.known.position
    const { revision } = this.known
    const events = await Promise.all(facts.map((fact) => this.newEvent(fact)))
    const result = await this.turns.timed(() =>
      this.streams.store.append({ stream: this.stream, expected: revision < 0 ? 'none' : revision, events }),
    )
    if (result.outcome === 'conflict') return null
    this.known = { quota, revision: result.revision, position: result.position }
    const folded = { state: quota, view: null, revision: result.revision, position: result.position }
    this.streams.snapshots?.keep(this.stream, quotaDecider, { ...folded, snapshot: null, tail: [] })
    return result.position
  }

  private newEvent({ event, index, request: { command, envelope } }: QuotaBatch['facts'][number]): Promise<NewEvent> {
    return newEvent(this.streams, quotaDecider, { stream: this.stream, event, command, envelope, index })
  }
}

interface QuotaBatch {
  readonly quota: Quota
  readonly facts: readonly { readonly event: QuotaEvent; readonly index: number; readonly request: Request }[]
  readonly answers: readonly Answer[]
}

type Answer =
  | { readonly request: Request; readonly quota: Quota; readonly events: readonly QuotaEvent[] }
  | { readonly request: Request; readonly refused: unknown }

function settle({ answers }: QuotaBatch, position: number): void {
  for (const answer of answers) {
    if ('refused' in answer) answer.request.reject(answer.refused)
    else answer.request.resolve({ quota: answer.quota, events: answer.events, position })
  }
}

const maxBatch = 512
const maxMilliseconds = 10_000
/** Events of a long stream that are in memory together. */
const pageSize = 5_000
const maxQuotas = 200

/**
 * Keeps writers of one stream from starving each other: whoever has just written lets the others write, once it has
 * seen that there are any. What waits meanwhile goes into its next batch, so that little is lost.
 */
class WriteBackoff {
  private sawOtherAt = Number.NEGATIVE_INFINITY
  private appendMs = 0

  /** Another writer was seen lately: what is known is likely old. */
  get contested(): boolean {
    return performance.now() - this.sawOtherAt < rememberedMs
  }

  sawOther(): void {
    this.sawOtherAt = performance.now()
  }

  async timed<Result>(append: () => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const result = await append()
    this.appendMs = performance.now() - begun
    return result
  }

  /** For as long as another one needs to read on and to write. */
  async letOthersWrite(): Promise<void> {
    if (!this.contested) return
    const pauseMs = Math.min(longestPauseMs, readsAndAppends * this.appendMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const rememberedMs = 1_000
const readsAndAppends = 2
const longestPauseMs = 500
