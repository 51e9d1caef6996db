import { createQuotaWriteQueue, eventId, system, type QuotaWriteQueue } from '@naire/commands'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { seatOf, type QuotaCommand } from '@naire/domain/quotas'
import { RefusalError } from '@naire/domain/refusals'
import { sessionStream } from '@naire/domain/sessions'
import { createPostgresEventStore } from '@naire/event-store'
import pg from 'pg'
import type { Share, SeatVerdict } from './keepers.ts'
import { tryOf, type Try } from './tries.ts'

/** As many respondents as commit at the same time. */
const atOnce = 256

process.once('message', (share: Share) => void work(share))

async function work({ databaseUrl, naireSid, seed, from, to, done }: Share): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const store = createPostgresEventStore(pool)
  const queue = createQuotaWriteQueue({
    store,
    sealer: { seal: () => Promise.reject(new Error('nothing is secret')), openMany: () => Promise.resolve([]) },
  })
  const known = new Set(done)
  const left = Array.from({ length: to - from }, (_, at) => from + at).filter((n) => !known.has(n))
  const respondents = Array.from({ length: atOnce }, async () => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) {
      const told: SeatVerdict = { n, status: await asJobsDo(() => goes({ queue, store, naireSid }, n, tryOf(seed, n))) }
      process.send?.([told])
    }
  })
  await Promise.all(respondents)
  await store.close()
  await pool.end()
  process.disconnect()
}

/** Retries while other writers stay faster for too long, as a job does. */
async function asJobsDo<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.key !== 'request.busy') throw error
      process.send?.('busy')
    }
  }
}

interface RaceSite {
  readonly queue: QuotaWriteQueue
  readonly store: EventStore
  readonly naireSid: string
}

async function goes(
  site: RaceSite,
  n: number,
  { sessionSid, way, cells, holdMilliseconds }: Try,
): Promise<SeatVerdict['status']> {
  const { queue, naireSid } = site
  const requestId = `R-${sessionSid}`
  const ask = async (step: string, command: CommandBody) => {
    const complete = { ...command, by: system, at: new Date().toISOString() } as QuotaCommand
    return queue.ask(naireSid, complete, { commandId: `${requestId}/${step}`, correlationId: 'race' })
  }
  if (way === 'holdAndConfirm' || way === 'leave') {
    const until = new Date(Date.now() + holdMilliseconds).toISOString()
    await ask('hold', { type: 'HoldSeat', sessionSid, requestId: `H-${sessionSid}`, cells, until, endsWhenFull: false })
    // As the duty does for every hold, at about the time of its confirmation.
    if (way === 'leave') await ask('expire', { type: 'ExpireHolds' })
  }
  if (way === 'leave') return null
  // Half of them as a commit does, the others as the job for what could not wait.
  if (way === 'confirm' && n % 2 === 0) return withSession(site, { sessionSid, requestId, cells })
  const { quota } = await ask('confirm', { type: 'ConfirmSeat', sessionSid, requestId, cells })
  const status = seatOf(quota, sessionSid)?.status
  if (way === 'end') await ask('end', { type: 'ReleaseSeat', sessionSid, requestId, reason: 'ended' })
  if (status !== 'confirmed' && status !== 'refused') throw new Error(`${sessionSid} was told ${status}`)
  return status
}

interface SeatWish {
  readonly sessionSid: string
  readonly requestId: string
  readonly cells: readonly string[]
}

/** The session and its seat in one append; what the session says is read from its own stream. */
async function withSession(
  { queue, store, naireSid }: RaceSite,
  { sessionSid, requestId, cells }: SeatWish,
): Promise<SeatVerdict['status']> {
  const stream = sessionStream(sessionSid)
  const at = new Date().toISOString()
  const metadata = { actor: system, at, commandId: requestId, correlationId: 'race' }
  const told = (fullCell: string | null): NewEvent => ({
    id: eventId(stream, requestId, 0),
    version: 1,
    type: fullCell === null ? 'SessionSucceeded' : 'SessionTurnedAway',
    data: { fullCell },
    metadata,
  })
  const { outcome } = await queue.seat!(naireSid, {
    command: { type: 'ConfirmSeat', sessionSid, requestId, cells, by: system, at },
    envelope: { commandId: `${requestId}/confirm`, correlationId: 'race' },
    session: { stream, expected: 'none' },
    eventsWith: async (fullCell) => [told(fullCell)],
    patienceMs: 60_000,
  })
  // Stored now, or by a process that was killed before it could say so: then the quota has nothing new to say.
  const [event] = await store.readStream(stream)
  if (outcome === 'late' && event === undefined) throw new RefusalError({ key: 'request.busy' })
  return event?.type === 'SessionSucceeded' ? 'confirmed' : 'refused'
}

type CommandBody = QuotaCommand extends infer Cmd ? (Cmd extends QuotaCommand ? Omit<Cmd, 'by' | 'at'> : never) : never
