import type { Actor } from '@naire/domain/event-sourcing'
import { feedbackTypes, type Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import {
  allItems,
  difference,
  sessionDecider,
  sessionStream,
  usualClaimMinutes,
  usualProcessMinutes,
  withItems,
  type Answers,
  type CorrectAnswers,
  type ReplyRef,
  type Session,
  type SessionView,
} from '@naire/domain/sessions'
import { handle, type Envelope, type LoadedStream } from '../streams/index.ts'
import type { CommitDependencies } from './commit-session.ts'
import { findingsOf } from './commands-of-commit.ts'
import { settleSession, type SessionResult } from './settle-session.ts'
import { conditionsOf, refuseBroken } from './commit-request.ts'

export interface CorrectionRequest {
  readonly sessionSid: string
  /** Each listed item replaces the stored reply of its interaction. */
  readonly feedbacks: readonly Feedback[]
  /** Replies that are blank now. */
  readonly removed: readonly ReplyRef[]
  readonly reason: string
  readonly by: Actor
  readonly envelope: Envelope
}

type CorrectionDependencies = Pick<CommitDependencies, 'streams' | 'naires' | 'engine' | 'quotaQueue' | 'now'>

/**
 * Puts answers of a finished session right: the engine reruns over all of them under the conditions in which they were
 * given, and the seat of other cells is asked for.
 * @throws Refused `session.answersBroken` for items that the questionnaire does not have, `session.answersInvalid` where the answers do not hold together.
 */
export async function correctAnswers(
  needs: CorrectionDependencies,
  request: CorrectionRequest,
): Promise<SessionResult> {
  const { sessionSid, envelope } = request
  const handled = await handle(
    needs.streams,
    sessionDecider,
    sessionStream(sessionSid),
    async (loaded) => [await correction(needs, request, loaded)],
    envelope,
  )
  if (handled.state.answering !== 'settling' || handled.repeated) return handled
  const settled = await settleSession(needs, { sessionSid, correlationId: envelope.correlationId })
  return settled === null
    ? handled
    : {
        ...handled,
        state: settled.state,
        view: settled.view,
        revision: settled.revision,
        position: settled.position,
      }
}

async function correction(
  { naires, engine, now }: CorrectionDependencies,
  request: CorrectionRequest,
  { state, view: { row, answers: before, isReturned } }: LoadedStream<Session, SessionView>,
): Promise<CorrectAnswers> {
  if (row === null || state.answering === 'none' || state.answering === 'erased')
    throw new RefusalError({ key: state.answering === 'erased' ? 'session.erased' : 'session.notFound' })
  const { feedbacks, removed, reason, by, envelope } = request
  const content = await naires.atRevision(state.naireSid, state.naireRevision)
  const result = engine.recompute(
    content.record,
    conditionsOf(row, { isReturned }),
    allItems(withItems(before, feedbacks, removed)),
  )
  refuseBroken(request, result)
  const { items, removed: gone } = difference(before, result.feedbacks)
  refuseMissingFiles(request, state, allItems(before))
  const { score, success, alarm, alarmReasons, quotaCells } = result.outcome
  return {
    type: 'CorrectAnswers',
    by,
    at: now().toISOString(),
    correction: {
      items,
      removed: gone,
      before: stoodThere(before, items, gone),
      naireRevision: content.revision,
      // Trying a questionnaire out takes nobody's seat.
      outcome: { score, success, alarm, quotaCells: row.Mode === 'test' ? [] : quotaCells },
    },
    findings: findingsOf(content, result),
    alarmReasons,
    alarmContacts: result.alarmContacts,
    alarmClaimMinutes: content.record.AlarmClaimMinutes ?? usualClaimMinutes,
    alarmProcessMinutes: content.record.AlarmProcessMinutes ?? usualProcessMinutes,
    reason,
    requestId: envelope.commandId,
  }
}

/** A file that is new in an answer lies in the store before it is named. */
function refuseMissingFiles(
  { feedbacks }: CorrectionRequest,
  { attaches }: Session,
  before: readonly Feedback[],
): void {
  const given = new Set(before.filter(isFile).map(({ Refer1 }) => Refer1))
  const at = feedbacks.findIndex(
    (item) => isFile(item) && !given.has(item.Refer1) && attaches[item.Refer1 ?? ''] !== 'stored',
  )
  if (at >= 0) throw new RefusalError({ key: 'session.answersBroken', target: `Feedbacks[${at}]` })
}

const isFile = ({ Type }: Feedback): boolean => Type === feedbackTypes.attach

function stoodThere(before: Answers, items: readonly Feedback[], removed: readonly ReplyRef[]): readonly Feedback[] {
  const touched = new Set([
    ...items.map(({ QuestionSid, InteractionSid }) => `${QuestionSid}/${InteractionSid}`),
    ...removed.map((ref) => `${ref.questionSid}/${ref.interactionSid}`),
  ])
  return [...before].filter(([key]) => touched.has(key)).flatMap(([, group]) => group)
}
