import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import type { QuotaEvent } from '@naire/domain/quotas'

export interface Verdict {
  /** Seats that were given past the limit of the moment, counted anew from the log by other means than the keeper's. */
  readonly pastTheLimit: number
  readonly confirmed: number
  readonly refused: number
  readonly expired: number
  /** Requests with two answers, although the first was not given back. */
  readonly answeredTwice: number
  /** The last answer of each request. */
  readonly answers: ReadonlyMap<string, 'confirmed' | 'refused'>
}

interface Cell {
  limit: number
  readonly taken: Set<string>
  readonly held: Set<string>
}

/** Reads the whole stream of a quota and judges every step of it. */
export async function verdictOn(store: EventStore, stream: string): Promise<Verdict> {
  const cells = new Map<string, Cell>()
  const answers = new Map<string, 'confirmed' | 'refused'>()
  const givenBack = new Set<string>()
  const counts = { pastTheLimit: 0, confirmed: 0, refused: 0, expired: 0, answeredTwice: 0 }
  for await (const { type, data } of eventsOf(store, stream)) {
    if (type === 'CellsDefined')
      for (const { cellSid, limit } of data.cells) cells.set(cellSid, { limit, taken: new Set(), held: new Set() })
    if (type === 'LimitsChanged') for (const { cellSid, limit } of data.limits) cells.get(cellSid)!.limit = limit
    if (type === 'SeatHeld') counts.pastTheLimit += give(cells, data, 'held')
    if (type === 'SeatConfirmed' || type === 'SeatRematched') counts.pastTheLimit += give(cells, data, 'taken')
    if (type === 'SeatRefused' || type === 'SeatReleased' || type === 'HoldExpired') take(cells, data.sessionSid)
    if (type === 'SeatReleased') givenBack.add(data.sessionSid)
    if (type === 'HoldExpired') counts.expired += 1
    if (type === 'SeatConfirmed' || type === 'SeatRefused') {
      const answer = type === 'SeatConfirmed' ? 'confirmed' : 'refused'
      if (answers.has(data.requestId) && !givenBack.delete(data.sessionSid)) counts.answeredTwice += 1
      counts[answer] += 1
      answers.set(data.requestId, answer)
    }
  }
  return { ...counts, answers }
}

/** What the session has already is no new seat. Gives how many cells were full. */
function give(
  cells: ReadonlyMap<string, Cell>,
  { sessionSid, cells: asked }: { readonly sessionSid: string; readonly cells: readonly string[] },
  as: 'taken' | 'held',
): number {
  const own = asked.filter((sid) => isIn(cells.get(sid)!, sessionSid))
  take(cells, sessionSid)
  let past = 0
  for (const sid of asked) {
    const cell = cells.get(sid)!
    cell[as].add(sessionSid)
    if (!own.includes(sid) && cell.taken.size + cell.held.size > cell.limit) past += 1
  }
  return past
}

const isIn = ({ taken, held }: Cell, sessionSid: string): boolean => taken.has(sessionSid) || held.has(sessionSid)

function take(cells: ReadonlyMap<string, Cell>, sessionSid: string): void {
  for (const { taken, held } of cells.values()) {
    taken.delete(sessionSid)
    held.delete(sessionSid)
  }
}

const page = 5_000

async function* eventsOf(store: EventStore, stream: string): AsyncGenerator<QuotaEvent> {
  for (let from = 0; ; from += page) {
    const events: readonly StoredEvent[] = await store.readStream(stream, { from, limit: page })
    yield* events as unknown as readonly QuotaEvent[]
    if (events.length < page) return
  }
}
