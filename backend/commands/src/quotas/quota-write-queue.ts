import type { NewEvent } from '@naire/domain/event-sourcing'
import { quotaStream, type ConfirmSeat, type Quota, type QuotaCommand, type QuotaEvent } from '@naire/domain/quotas'
import type { Envelope, Streams } from '../streams/index.ts'
import { QuotaWriter } from './quota-writer.ts'

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
  /**
   * Decides the seat of a session and stores it together with the session's own events. Absent: the store cannot append
   * to several streams.
   */
  seat?(naireSid: string, request: SeatRequest): Promise<SeatOutcome>
}

export interface SeatRequest {
  readonly command: ConfirmSeat
  readonly envelope: Envelope
  readonly session: { readonly stream: string; readonly expected: 'none' | number }
  /** All events of the session's append, when it has its seat (null), or has none for want of one in `fullCell`. */
  eventsWith(fullCell: string | null): Promise<readonly NewEvent[]>
  /** Milliseconds that it waits for its turn. */
  readonly patienceMs: number
}

export type SeatOutcome =
  /** `position`: from which a reader sees both. */
  | { readonly outcome: 'appended'; readonly fullCell: string | null; readonly position: number }
  /** Nothing was stored. `moved`: the session is elsewhere than expected; `late`: it waits no longer. */
  | { readonly outcome: 'moved' | 'late' }

export function createQuotaWriteQueue(streams: Streams): QuotaWriteQueue {
  const writers = new Map<string, QuotaWriter>()

  function writerOf(naireSid: string): QuotaWriter {
    const writer = writers.get(naireSid) ?? new QuotaWriter(streams, quotaStream(naireSid))
    keepNewest(writers, naireSid, writer)
    return writer
  }

  const ask: QuotaWriteQueue['ask'] = (naireSid, command, envelope) =>
    new Promise((resolve, reject) => writerOf(naireSid).add({ command, envelope, seat: null, resolve, reject }))

  if (streams.store.appendMany === undefined) return { ask }
  return { ask, seat: (naireSid, request) => seated(writerOf(naireSid), request) }
}

/** One that waits for its turn for too long goes without it; one that may be stored already waits for its outcome. */
function seated(writer: QuotaWriter, seat: SeatRequest): Promise<SeatOutcome> {
  return new Promise((resolve) => {
    const request = {
      command: seat.command,
      envelope: seat.envelope,
      seat,
      isOver: false,
      isUnderWay: false,
      resolve(outcome: SeatOutcome) {
        clearTimeout(timer)
        resolve(outcome)
      },
    }
    const timer = setTimeout(() => {
      request.isOver = true
      if (!request.isUnderWay) resolve({ outcome: 'late' })
    }, seat.patienceMs)
    writer.add(request)
  })
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

const maxQuotas = 200
