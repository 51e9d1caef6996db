import {
  fold,
  type AppendManyResult,
  type AppendRequest,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '@naire/domain/event-sourcing'
import { quotaDecider, seatOf, type Quota, type QuotaCommand, type QuotaEvent } from '@naire/domain/quotas'
import { RefusalError } from '@naire/domain/refusals'
import { newEvent, WriteBackoff, type Envelope, type Streams } from '../streams/index.ts'
import type { QuotaAnswer, SeatOutcome, SeatRequest } from './quota-write-queue.ts'

/** A command to the quota, or one that a session's append waits for. */
export type QuotaRequest =
  | {
      readonly command: QuotaCommand
      readonly envelope: Envelope
      readonly seat: null
      resolve(answer: QuotaAnswer): void
      reject(error: unknown): void
    }
  | {
      readonly command: SeatRequest['command']
      readonly envelope: Envelope
      readonly seat: SeatRequest
      /** It waits no longer. */
      readonly isOver: boolean
      /** It may be stored: its outcome is waited for. */
      isUnderWay: boolean
      resolve(outcome: SeatOutcome): void
    }

interface CachedQuota {
  readonly quota: Quota
  readonly revision: number
  readonly position: number
}

/** Decides what waits in one turn and stores it in one append: of the quota, and of the sessions that get their seats. */
export class QuotaWriter {
  private readonly waiting: QuotaRequest[] = []
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

  add(request: QuotaRequest): void {
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

  /** A session whose append fails fails alone: all of them are appended each by itself then, and ask anew. */
  private async answer(requests: readonly QuotaRequest[]): Promise<void> {
    try {
      await this.write(requests)
    } catch (error) {
      for (const request of requests) if (request.seat !== null) request.resolve({ outcome: 'late' })
      const others = requests.filter(({ seat }) => seat === null)
      if (others.length > 0 && others.length < requests.length) return this.answer(others)
      for (const request of requests) if (request.seat === null) request.reject(error)
    }
  }

  private async write(requests: readonly QuotaRequest[]): Promise<void> {
    const end = performance.now() + maxMilliseconds
    let open = requests
    for (let isFresh = this.turns.contested || this.known.revision < 0; performance.now() < end; isFresh = true) {
      if (isFresh) await this.readOn()
      open = stillWaiting(open)
      const decided = this.decide(open)
      // An append at the known revision proves that nothing was missed; nothing to append proves nothing.
      if (decided.facts.length === 0 && !isFresh) continue
      const { position, moved } = await this.append(decided)
      if (position !== null) return settle(decided, position)
      open = open.filter((request) => !isDone(request, moved))
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

  private decide(requests: readonly QuotaRequest[]): QuotaBatch {
    let { quota } = this.known
    const facts: QuotaBatch['facts'][number][] = []
    const answers: Answer[] = []
    const sessions = new Set<string>()
    for (const request of requests) {
      const stream = request.seat?.session.stream
      if (stream !== undefined && sessions.has(stream)) {
        // Sent twice at the same moment: it is decided again when the first is stored.
        answers.push({ request, refused: null })
        continue
      }
      try {
        const events = quotaDecider.decide(quota, request.command)
        quota = events.reduce(quotaDecider.evolve, quota)
        facts.push(...events.map((event, index) => ({ event, index, request })))
        answers.push({ request, quota, events })
        if (stream !== undefined && events.length > 0) sessions.add(stream)
      } catch (refused) {
        answers.push({ request, refused })
      }
    }
    return { quota, facts, answers }
  }

  /** The position from which the decisions can be read; null when a stream was elsewhere: `moved` are those sessions. */
  private async append({ quota, facts, answers }: QuotaBatch): Promise<AppendOutcome> {
    if (facts.length === 0) return { position: this.known.position, moved: none }
    const { revision } = this.known
    const events = await Promise.all(facts.map((fact) => this.newEvent(fact)))
    const own: AppendRequest = { stream: this.stream, expected: revision < 0 ? 'none' : revision, events }
    const sessions = await Promise.all(answers.flatMap(sessionAppend))
    const result = await this.turns.timed(() => appended(this.streams.store, sessions, own))
    if (result.outcome === 'conflict')
      return { position: null, moved: new Set(result.conflicts.map(({ stream }) => stream)) }
    const { revisions, position } = result
    this.known = { quota, revision: revisions.at(-1)!, position }
    const folded = { state: quota, view: null, revision: this.known.revision, position }
    this.streams.snapshots?.keep(this.stream, quotaDecider, { ...folded, snapshot: null, tail: [] })
    return { position, moved: none }
  }

  private newEvent({ event, index, request: { command, envelope } }: QuotaBatch['facts'][number]): Promise<NewEvent> {
    return newEvent(this.streams, quotaDecider, { stream: this.stream, event, command, envelope, index })
  }
}

interface QuotaBatch {
  readonly quota: Quota
  readonly facts: readonly { readonly event: QuotaEvent; readonly index: number; readonly request: QuotaRequest }[]
  readonly answers: readonly Answer[]
}

type Answer =
  | { readonly request: QuotaRequest; readonly quota: Quota; readonly events: readonly QuotaEvent[] }
  | { readonly request: QuotaRequest; readonly refused: unknown }

interface AppendOutcome {
  readonly position: number | null
  readonly moved: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The quota's part comes last. Several streams are asked for only where the store can. */
async function appended(
  store: EventStore,
  sessions: readonly AppendRequest[],
  own: AppendRequest,
): Promise<AppendManyResult> {
  if (sessions.length > 0) return store.appendMany!([...sessions, own])
  const result = await store.append(own)
  if (result.outcome === 'conflict') return { ...result, conflicts: [{ stream: own.stream, actual: result.actual }] }
  const { outcome, revision, position } = result
  return { outcome, revisions: [revision], position }
}

/** Requests that wait still; a session that has waited for too long goes its own way. */
const stillWaiting = (requests: readonly QuotaRequest[]): readonly QuotaRequest[] =>
  requests.filter((request) => {
    if (request.seat === null) return true
    request.isUnderWay = !request.isOver
    if (request.isOver) request.resolve({ outcome: 'late' })
    return request.isUnderWay
  })

/** After a conflict: it is elsewhere than it was, or has waited for too long. */
function isDone(request: QuotaRequest, moved: ReadonlySet<string>): boolean {
  if (request.seat === null) return false
  request.isUnderWay = false
  const isMoved = moved.has(request.seat.session.stream)
  if (isMoved || request.isOver) request.resolve({ outcome: isMoved ? 'moved' : 'late' })
  return isMoved || request.isOver
}

/** The session's append, with what its seat leads to; none for a seat of which the quota has nothing new to say. */
function sessionAppend(answer: Answer): readonly Promise<AppendRequest>[] {
  const { seat } = answer.request
  if (seat === null || !('quota' in answer) || answer.events.length === 0) return []
  const { session } = seat
  return [seat.eventsWith(fullCellOf(seat, answer.quota)).then((events) => ({ ...session, events }))]
}

const fullCellOf = ({ command: { sessionSid } }: SeatRequest, quota: Quota): string | null => {
  const seat = seatOf(quota, sessionSid)
  return seat?.status === 'refused' ? seat.fullCell : null
}

function settle({ answers }: QuotaBatch, position: number): void {
  for (const answer of answers) {
    const { request } = answer
    if (request.seat !== null) request.resolve(outcomeOf(request.seat, answer, position))
    else if ('refused' in answer) request.reject(answer.refused)
    else request.resolve({ quota: answer.quota, events: answer.events, position })
  }
}

function outcomeOf(seat: SeatRequest, answer: Answer, position: number): SeatOutcome {
  if ('refused' in answer) return { outcome: answer.refused === null ? 'moved' : 'late' }
  if (answer.events.length === 0) return { outcome: 'late' }
  return { outcome: 'appended', fullCell: fullCellOf(seat, answer.quota), position }
}

const maxBatch = 512
const maxMilliseconds = 10_000
/** Events of a long stream that are in memory together. */
const pageSize = 5_000
