import { exhaustedCell } from '@naire/domain/quotas'
import { RefusalError } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { handle, load, type Envelope } from '../streams/index.ts'
import { reviewOf } from './commands-of-commit.ts'
import type { CommitRequest } from './commit-request.ts'
import { settleSession, system, type SessionResult, type SettlementDependencies } from './settle-session.ts'

export interface SeatDependencies extends SettlementDependencies {
  report(error: unknown): void
  readonly settleMilliseconds: number
  readonly holdMilliseconds: number
}

export interface CommitResult extends SessionResult {
  /** The quota has not answered in time; a worker settles the session. */
  readonly settling: boolean
}

/** Asks for the seat of a session that waits for one. */
export async function settleInTime(
  needs: SeatDependencies,
  request: CommitRequest,
  handled: SessionResult,
): Promise<CommitResult> {
  const { sessionSid, correlationId } = request
  const settled = settleSession(needs, { sessionSid, correlationId }, handled.state).then(
    async (outcome) => outcome ?? (await reread(needs, handled, sessionSid)),
  )
  const outcome = await inTime(settled, needs)
  if (outcome === null) return { ...handled, settling: true }
  const { state, view, revision, position } = outcome
  return { ...handled, state, view, revision, position, settling: state.answering === 'settling' }
}

async function reread(
  { streams }: SeatDependencies,
  handled: SessionResult,
  sessionSid: string,
): Promise<SessionResult> {
  const { state, view, revision, position } = await load(streams, sessionDecider, sessionStream(sessionSid))
  return { ...handled, state, view, revision, position }
}

interface UnfinishedCommit extends SessionResult {
  /** Null where the commit is a repeat. */
  readonly record: NaireRecord | null
}

/**
 * As soon as an unfinished session matches cells, its seats are held for a while. One that can get none ends
 * (`EndOnFullQuotar`), else that is told at the end.
 */
export async function holdSeat(
  needs: SeatDependencies,
  request: CommitRequest,
  envelope: Envelope,
  { record, ...handled }: UnfinishedCommit,
): Promise<CommitResult> {
  const cells = handled.events.find((event) => event.type === 'AnswersCommitted')?.data.outcome.quotaCells ?? []
  if (handled.repeated || cells.length === 0 || handled.state.held !== null) return { ...handled, settling: false }
  const endsWhenFull = record !== null && record.EndOnFullQuotar !== false && handled.state.answering === 'suspend'
  const at = needs.now()
  const until = new Date(at.getTime() + needs.holdMilliseconds).toISOString()
  const { sessionSid, naireSid } = request
  const command = {
    type: 'HoldSeat',
    sessionSid,
    requestId: envelope.commandId,
    cells,
    until,
    endsWhenFull,
    by: system,
    at: at.toISOString(),
  } as const
  const answer = await inTime(
    needs.quotaQueue.ask(naireSid, command, { ...envelope, commandId: `${envelope.commandId}/hold` }),
    needs,
  )
  const fullCell = answer && exhaustedCell(answer.quota, sessionSid, cells)
  const ended = fullCell && endsWhenFull ? await turnAway(needs, request, envelope, { fullCell, record }) : null
  if (ended === null) return { ...handled, settling: false }
  const { state, view, revision, position } = ended
  return { ...handled, state, view, revision, position, settling: false }
}

/** Null where something else ended it meanwhile. */
function turnAway(
  { streams, now }: SeatDependencies,
  { sessionSid }: CommitRequest,
  envelope: Envelope,
  { fullCell, record }: { readonly fullCell: string; readonly record: NaireRecord },
) {
  const command = {
    type: 'TurnAwaySession',
    fullCell,
    ...reviewOf(record),
    by: system,
    at: now().toISOString(),
  } as const
  return handle(streams, sessionDecider, sessionStream(sessionSid), command, {
    ...envelope,
    commandId: `${envelope.commandId}/full`,
  }).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error
    return null
  })
}

/** A session that ends without a seat may have held one before. */
export async function giveBackSeat(
  needs: SeatDependencies,
  { sessionSid, naireSid }: CommitRequest,
  envelope: Envelope,
): Promise<void> {
  const command = {
    type: 'ReleaseSeat',
    sessionSid,
    reason: 'changed',
    by: system,
    at: needs.now().toISOString(),
  } as const
  await inTime(
    needs.quotaQueue.ask(naireSid, command, { ...envelope, commandId: `${envelope.commandId}/release` }),
    needs,
  )
}

/**
 * Null when it takes too long or fails: a worker does it again. What goes on in the background is reported when it
 * fails.
 */
async function inTime<Value>(
  work: Promise<Value>,
  { settleMilliseconds, report }: SeatDependencies,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), settleMilliseconds)
  })
  const done = work.catch((error: unknown) => {
    report(error)
    return null
  })
  const first = await Promise.race([done, late])
  clearTimeout(timer)
  return first
}
