import type { OpenOptions } from '@naire/domain/answering'
import { fold, type Actor, type StoredEvent } from '@naire/domain/event-sourcing'
import { feedbackTypes, type Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import {
  allItems,
  difference,
  foldAnswers,
  noAnswers,
  sessionDecider,
  sessionStream,
  usualClaimMinutes,
  usualProcessMinutes,
  wasReturned,
  withItems,
  type Answers,
  type CorrectAnswers,
  type ReplyRef,
  type Session,
  type SessionEvent,
} from '@naire/domain/sessions'
import { handle, recorded, type Envelope, type CommandResult, type LoadedStream } from '../streams/index.ts'
import type { CommitDependencies } from './commit-session.ts'
import { findingsOf } from './commands-of-commit.ts'
import { conditionsOf, sessionRow } from './session-as-of.ts'
import { settleSession } from './settle-session.ts'
import { refuseBroken } from './commit-request.ts'

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
): Promise<CommandResult<Session, SessionEvent>> {
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
        revision: settled.revision,
        position: settled.position,
        history: settled.history,
      }
}

async function correction(
  { naires, engine, now }: CorrectionDependencies,
  request: CorrectionRequest,
  { events, state }: LoadedStream<Session>,
): Promise<CorrectAnswers> {
  if (state.answering === 'none' || state.answering === 'erased')
    throw new RefusalError({ key: state.answering === 'none' ? 'session.notFound' : 'session.erased' })
  const { feedbacks, removed, reason, by, envelope } = request
  const before = fold<Answers, SessionEvent>({ initial: noAnswers, evolve: foldAnswers }, events)
  const content = await naires.atRevision(state.naireSid, state.naireRevision)
  const options: OpenOptions = conditionsOf(
    sessionRow(recorded(events)),
    wasReturned(events as readonly StoredEvent<SessionEvent>[]),
  )
  const result = engine.recompute(content.record, options, allItems(withItems(before, feedbacks, removed)))
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
      outcome: { score, success, alarm, quotaCells: takesSeats(events) ? quotaCells : [] },
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

/** Trying a questionnaire out takes nobody's seat. */
const takesSeats = (events: LoadedStream<Session>['events']): boolean =>
  (events as readonly StoredEvent<SessionEvent>[]).every(
    (event) => event.type !== 'SessionCreated' || event.data.mode !== 'test',
  )

function stoodThere(before: Answers, items: readonly Feedback[], removed: readonly ReplyRef[]): readonly Feedback[] {
  const touched = new Set([
    ...items.map(({ QuestionSid, InteractionSid }) => `${QuestionSid}/${InteractionSid}`),
    ...removed.map((ref) => `${ref.questionSid}/${ref.interactionSid}`),
  ])
  return [...before].filter(([key]) => touched.has(key)).flatMap(([, group]) => group)
}
