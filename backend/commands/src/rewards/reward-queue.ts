import { fold, type StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import {
  rewardDecider,
  rewardStream,
  type RewardCommand,
  type RewardEvent,
  type RewardLedger,
} from '@naire/domain/rewards'
import { newEvent, WriteBackoff, type Envelope, type Streams } from '../streams/index.ts'

export interface RewardAnswer {
  /** After the command. */
  readonly ledger: RewardLedger
  readonly events: readonly RewardEvent[]
  readonly position: number
}

/**
 * The batched writer of the reward ledgers: what waits while one append runs goes together into the next. Several
 * processes may write the same ledger; whoever comes late reads on and decides again.
 */
export interface RewardQueue {
  /** @throws Refused by the ledger's rules, or `request.busy` when others were faster for ten seconds. */
  ask(naireSid: string, command: RewardCommand, envelope: Envelope): Promise<RewardAnswer>
  /** The ledger with all that is stored by now. */
  ledger(naireSid: string): Promise<RewardLedger>
}

export function createRewardQueue(streams: Streams): RewardQueue {
  const writers = new Map<string, LedgerWriter>()

  function writerOf(naireSid: string): LedgerWriter {
    const writer = writers.get(naireSid) ?? new LedgerWriter(streams, rewardStream(naireSid))
    writers.delete(naireSid)
    writers.set(naireSid, writer)
    for (const [sid, other] of writers) {
      if (writers.size <= mostLedgers) break
      if (other.idle) writers.delete(sid)
    }
    return writer
  }

  return {
    ask: (naireSid, command, envelope) => writerOf(naireSid).ask({ command, envelope }),
    ledger: async (naireSid) => (await writerOf(naireSid).ask(null)).ledger,
  }
}

/** Ledgers in memory; those that nobody asks for are read again when somebody does. */
const mostLedgers = 50
const maxBatch = 512
const maxMilliseconds = 10_000
/** Events of a long stream that are in memory together. */
const pageSize = 5_000

interface Order {
  readonly command: RewardCommand
  readonly envelope: Envelope
}

interface Request {
  /** Null: only the ledger is asked for. */
  readonly order: Order | null
  resolve(answer: RewardAnswer): void
  reject(error: unknown): void
}

interface KnownLedger {
  readonly ledger: RewardLedger
  readonly revision: number
  readonly position: number
}

class LedgerWriter {
  readonly #waiting: Request[] = []
  readonly #turns = new WriteBackoff()
  #known: KnownLedger = { ledger: rewardDecider.initial, revision: -1, position: 0 }
  #running = false

  constructor(
    private readonly streams: Streams,
    private readonly stream: string,
  ) {}

  get idle(): boolean {
    return !this.#running
  }

  ask(order: Order | null): Promise<RewardAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const requests = this.#waiting.splice(0, maxBatch)
      try {
        await this.#write(requests)
      } catch (error) {
        for (const request of requests) request.reject(error)
      }
      await this.#turns.letOthersWrite()
    }
    this.#running = false
  }

  /** An append at the known revision proves that nothing was missed; what is only read is read on first. */
  async #write(requests: readonly Request[]): Promise<void> {
    const end = performance.now() + maxMilliseconds
    const reads = requests.some(({ order }) => order === null)
    let isFresh = reads || this.#turns.contested || this.#known.revision < 0
    while (performance.now() < end) {
      if (isFresh) await this.#readOn()
      const batch = this.#decide(requests)
      const isProved = isFresh || batch.facts.length > 0
      if (isProved && (await this.#append(batch))) return this.#settle(batch)
      isFresh = true
    }
    throw new RefusalError({ key: 'request.busy' })
  }

  async #readOn(): Promise<void> {
    for (let isWhole = false; !isWhole;) {
      const isKnown = this.#known.revision >= 0
      const events = await this.#page()
      const last = events.at(-1)
      if (last === undefined) return
      if (isKnown) this.#turns.sawOther()
      const rules = { initial: this.#known.ledger, evolve: rewardDecider.evolve }
      const ledger = fold<RewardLedger, RewardEvent>(rules, events)
      this.#known = { ledger, revision: last.revision, position: last.position }
      isWhole = events.length < pageSize
    }
  }

  async #page(): Promise<readonly StoredEvent[]> {
    const { store, snapshots } = this.streams
    if (snapshots === undefined || this.#known.revision >= 0)
      return store.readStream(this.stream, { from: this.#known.revision + 1, limit: pageSize })
    const { snapshot, events } = await snapshots.read(this.stream, rewardDecider, pageSize)
    if (snapshot !== null) {
      const { state: ledger, revision, position } = snapshot
      this.#known = { ledger, revision, position }
    }
    return events
  }

  #decide(requests: readonly Request[]): Batch {
    let { ledger } = this.#known
    const facts: Fact[] = []
    const answers = requests.map((request): Answer => {
      const { order } = request
      if (order === null) return { request, ledger, events: [] }
      try {
        const events = rewardDecider.decide(ledger, order.command)
        ledger = events.reduce(rewardDecider.evolve, ledger)
        facts.push(...events.map((event, index) => ({ event, index, order })))
        return { request, ledger, events }
      } catch (refused) {
        return { request, refused }
      }
    })
    return { ledger, facts, answers }
  }

  /** False when another process was faster. */
  async #append({ ledger, facts }: Batch): Promise<boolean> {
    if (facts.length === 0) return true
    const { revision } = this.#known
    const { stream } = this
    const events = await Promise.all(
      facts.map(({ event, index, order: { command, envelope } }) =>
        newEvent(this.streams, rewardDecider, { stream, event, command, envelope, index }),
      ),
    )
    const expected = revision < 0 ? 'none' : revision
    const result = await this.#turns.timed(() => this.streams.store.append({ stream, expected, events }))
    if (result.outcome === 'conflict') return false
    this.#known = { ledger, revision: result.revision, position: result.position }
    const folded = { state: ledger, view: null, revision: result.revision, position: result.position }
    this.streams.snapshots?.keep(stream, rewardDecider, { ...folded, snapshot: null, tail: [] })
    return true
  }

  #settle({ answers }: Batch): void {
    const { position } = this.#known
    for (const answer of answers) {
      if ('refused' in answer) answer.request.reject(answer.refused)
      else answer.request.resolve({ ledger: answer.ledger, events: answer.events, position })
    }
  }
}

interface Fact {
  readonly event: RewardEvent
  readonly index: number
  readonly order: Order
}

type Answer =
  | { readonly request: Request; readonly ledger: RewardLedger; readonly events: readonly RewardEvent[] }
  | { readonly request: Request; readonly refused: unknown }

interface Batch {
  readonly ledger: RewardLedger
  readonly facts: readonly Fact[]
  readonly answers: readonly Answer[]
}
