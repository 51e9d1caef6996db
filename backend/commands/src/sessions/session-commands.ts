import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import {
  sessionDecider,
  sessionStream,
  type RestoreSession,
  type Session,
  type SessionCommand,
  type SessionSlot,
} from '@naire/domain/sessions'
import { sidOf, withSid, type Claiming, type Taker } from '../unique-names/index.ts'
import { requireNotHeld } from '../retention/retention-commands.ts'
import { handle, load, type Envelope, type Streams } from '../streams/index.ts'
import { correctAnswers, type CorrectionRequest } from './correct-answers.ts'
import type { CommitResult } from './commit-seat.ts'
import { commitSession, type CommitDependencies } from './commit-session.ts'
import type { CommitRequest } from './commit-request.ts'
import { sessionHistory, type HistoryEntry } from './session-history.ts'
import {
  counted,
  giveUpSlot,
  isAlwaysContinued,
  settleSlot,
  type Respondent,
  takeSlot,
  slotsOf,
} from './session-slots.ts'
import {
  settleSession,
  system,
  type SessionResult,
  type SettleRequest,
  type SettlementDependencies,
} from './settle-session.ts'
import { sessionAsOf, type SessionAsOf } from './session-as-of.ts'
import type { NaireRecord } from '@naire/domain/naires'
import { signedProfile, type ProfiledRespondent } from './respondent-profile.ts'
import type { NaireReader } from '../naires/index.ts'
import { isFree, isOverdue, nameDecider } from '@naire/domain/unique-names'
import type { Lookups } from '../ports.ts'
import { slotPlace } from './slot-place.ts'
import { streamOf } from '../unique-names/settle-name.ts'

/** Command as the caller states it; actor and time are added. */
export type SessionIntention = SessionCommand extends infer Cmd
  ? Cmd extends SessionCommand
    ? Omit<Cmd, 'by' | 'at'>
    : never
  : never

export interface SessionRequest {
  readonly sessionSid: string
  readonly command: SessionIntention
  readonly by: Actor
  readonly envelope: Envelope
}

export interface ManyRequest extends Omit<SessionRequest, 'sessionSid'> {
  readonly sessionSids: readonly string[]
}

export interface ManyOutcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly sessionSid: string; readonly refusal: Refusal }[]
  readonly position: number
}

export interface SessionCommands {
  /** A respondent's commit: creates, adds, finishes. */
  commit(request: CommitRequest): Promise<CommitResult>
  /**
   * Before a session begins. @throws Refused `session.limitReached` when the respondent has as many as the
   * questionnaire allows.
   */
  requireRoom(respondent: Respondent): Promise<void>
  /** Signs for a device what the questionnaire reads of its respondent; null where it reads nothing. */
  signProfile(record: NaireRecord, respondent: ProfiledRespondent): Promise<string | null>
  /** Staff puts answers right. */
  correct(request: CorrectionRequest): Promise<SessionResult>
  /**
   * Any other command. One that makes a session ask for its seat again settles it before it answers, or leaves it to
   * the worker.
   */
  handle(request: SessionRequest): Promise<SessionResult>
  /** The same command to many sessions, each by itself; refusals are listed, not thrown. */
  handleMany(request: ManyRequest): Promise<ManyOutcome>
  /**
   * Asks the quota for a settling session's seat and tells the session; null when there is nothing to settle. Safe to
   * repeat.
   */
  settle(request: SettleRequest): Promise<SessionResult | null>
  /** Gives back the seat of a session that does not count any more. Safe to repeat. */
  releaseSeat(request: SettleRequest & { readonly commandId: string }): Promise<void>
  /** Gives back the holds of a questionnaire that have run out. */
  expireHolds(request: { readonly naireSid: string; readonly by: Actor; readonly envelope: Envelope }): Promise<void>
  /** Every step of a session, and what it changed. @throws Refused `session.notFound` */
  history(sessionSid: string): Promise<readonly HistoryEntry[]>
  /** The session as it was after the step with this revision. @throws Refused `session.notFound` */
  asOf(sessionSid: string, revision: number): Promise<SessionAsOf>
}

export function sessionCommands(needs: CommitDependencies): SessionCommands {
  const { streams, claiming, quotaQueue, now } = needs

  /** A feedback of an appeal takes its sid first. */
  async function one(request: SessionRequest): Promise<SessionResult> {
    const { sessionSid, command, by, envelope } = request
    const decide = () => changeSession(needs, request)
    if (command.type !== 'CommitAppealFeedback') return decide()
    const at = now().toISOString()
    // Nothing is claimed for what is refused anyway.
    const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
    if (sessionDecider.refusal(state, { ...command, by, at } as SessionCommand) !== null) return decide()
    return withSid(
      { ...claiming, lookups: needs.lookups },
      sidOf('appealFeedback', command.feedbackSid, sessionSid),
      { by: system, at, envelope },
      decide,
    )
  }

  return {
    commit: (request) => commitSession(needs, request),
    requireRoom: (respondent) => requireRoom(needs, respondent),
    signProfile: (record, respondent) => signedProfile(needs, record, respondent),
    correct: (request) => correctAnswers(needs, request),
    handle: one,
    handleMany: (request) => each(request, one),
    settle: (request) => settleSession(needs, request),
    releaseSeat: (request) => releaseSeat(needs, request),
    async expireHolds({ naireSid, by, envelope }) {
      await quotaQueue.ask(naireSid, { type: 'ExpireHolds', by, at: now().toISOString() }, envelope)
    },
    history: (sessionSid) => sessionHistory(streams, sessionSid),
    asOf: (sessionSid, revision) => sessionAsOf(streams, sessionSid, revision),
  }
}

async function each(
  { sessionSids, envelope, ...rest }: ManyRequest,
  one: SessionCommands['handle'],
): Promise<ManyOutcome> {
  const done: string[] = []
  const refused: { sessionSid: string; refusal: Refusal }[] = []
  let position = 0
  for (const sessionSid of new Set(sessionSids)) {
    try {
      const handled = await one({ ...rest, sessionSid, envelope })
      position = Math.max(position, handled.position)
      done.push(sessionSid)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      refused.push({ sessionSid, refusal: error.refusal })
    }
  }
  return { done, refused, position }
}

export interface ChangeDependencies extends SettlementDependencies {
  readonly claiming: Claiming
  readonly naires: Pick<NaireReader, 'atRevision'>
}

/**
 * One command to one session. Where it makes the session ask for its seat again, that is settled before this answers,
 * or left to the worker.
 */
export async function changeSession(
  needs: ChangeDependencies,
  { sessionSid, command, by, envelope }: SessionRequest,
): Promise<SessionResult> {
  const { streams, now } = needs
  if (command.type === 'EraseSession') {
    const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
    await requireNotHeld(streams, { naireSid: state.naireSid, sessionSid })
  }
  const complete = { ...command, by, at: now().toISOString() } as SessionCommand
  const handled =
    complete.type === 'RestoreSession'
      ? await restore(needs, sessionSid, complete, envelope)
      : await handle(streams, sessionDecider, sessionStream(sessionSid), complete, envelope)
  if (handled.state.answering !== 'settling' || handled.repeated) return handled
  const settled = await settleSession(needs, { sessionSid, correlationId: envelope.correlationId })
  return settled === null
    ? handled
    : { ...handled, state: settled.state, view: settled.view, revision: settled.revision, position: settled.position }
}

/** A session that comes back takes one of its respondent's places again. */
async function restore(
  needs: ChangeDependencies,
  sessionSid: string,
  command: RestoreSession,
  envelope: Envelope,
): Promise<SessionResult> {
  const { streams, claiming } = needs
  const decide = (complete: RestoreSession) =>
    handle(streams, sessionDecider, sessionStream(sessionSid), complete, envelope)
  const taker = { by: system, at: command.at, envelope }
  const slot = await slotForRestored(needs, sessionSid, taker)
  if (slot === null) return decide(command)
  const handled = await decide({ ...command, slot }).catch(async (error: unknown) => {
    if (error instanceof RefusalError) await giveUpSlot(claiming, slot, sessionSid, taker)
    throw error
  })
  await settleSlot(claiming, slot, sessionSid, handled.state, taker)
  return handled
}

/** The place of a session that is to come back, under the limit that it was answered with; null when it had none. */
async function slotForRestored(
  { claiming, naires }: Pick<ChangeDependencies, 'claiming' | 'naires'>,
  sessionSid: string,
  taker: Taker,
): Promise<SessionSlot | null> {
  const { state } = await load(claiming.streams, sessionDecider, sessionStream(sessionSid))
  if (state.slot === null || (state.answering !== 'invalid' && state.answering !== 'deleted')) return null
  const { record } = await naires.atRevision(state.naireSid, state.naireRevision)
  const limit = Math.max(record.SessionLimit ?? 0, state.slot.number)
  return takeSlot(claiming, { of: state.slot.of, limit, sessionSid, insteadOf: [sessionSid] }, taker)
}

interface CapacityDependencies {
  readonly streams: Streams
  readonly naires: NaireReader
  readonly lookups: Pick<Lookups, 'findUnfinished'>
  now(): Date
}

/**
 * Says before a session begins what its first commit would be told; claims nothing. A session that the new one may
 * replace takes no room.
 * @throws Refused `session.limitReached`
 */
async function requireRoom(
  { streams, naires, lookups, now }: CapacityDependencies,
  respondent: Respondent,
): Promise<void> {
  const { record } = await naires.published(respondent.naireSid)
  const limit = record.SessionLimit ?? null
  const of = slotsOf(respondent)
  if (limit === null || of === null) return
  const replaceable = isAlwaysContinued(record) ? [] : await lookups.findUnfinished(counted(respondent))
  for (let number = 1; number <= limit; number += 1) {
    const { state } = await load(streams, nameDecider, streamOf(slotPlace({ of, number })))
    if (isFree(state) || isOverdue(state, now().toISOString()) || replaceable.includes(state.ownerSid ?? '')) return
  }
  throw new RefusalError({ key: 'session.limitReached', details: { limit } })
}

/**
 * Gives back the seat or the hold of a session that does not count: rejected, ended, prohibited, or turned away after
 * an earlier success. A session that came back meanwhile keeps its seat. Safe to repeat.
 */
export async function releaseSeat(
  { streams, quotaQueue, now }: SettlementDependencies,
  request: SettleRequest & { readonly commandId: string },
): Promise<void> {
  const { sessionSid, commandId, correlationId, causationId } = request
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  if (state.answering === 'none' || countsStill(state)) return
  const only = state.requestId === null ? {} : { requestId: state.requestId }
  const command = {
    type: 'ReleaseSeat',
    sessionSid,
    reason: 'ended',
    by: system,
    at: now().toISOString(),
    ...only,
  } as const
  await quotaQueue.ask(state.naireSid, command, {
    commandId,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
  })
}

/**
 * Unfinished sessions keep their holds, and what was sent back keeps its seat. Answers that were put right may match no
 * cell any more.
 */
const countsStill = ({ answering, review, cells }: Session): boolean =>
  answering === 'suspend' ||
  answering === 'revoke' ||
  answering === 'settling' ||
  (answering === 'success' && review !== 'reject' && cells.length > 0)
