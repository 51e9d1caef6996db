import type { HistoryChange, HistoryStep, SessionAppeal } from '@naire/contract'
import { loadHistory, type HistoryEntry } from '@naire/commands'
import { can } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, type SessionEvent } from '@naire/domain/sessions'
import { valueBody } from '@naire/odata'
import { callerIn } from '../http/access.ts'
import { type Call, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { receiptsOf } from '../receipts/receipts-of.ts'
import { guardedFeedbacks, guardedSession, guardedSteps, guardedValue } from './guarded.ts'
import { ownSession, requireVisible, viewed } from './own-session.ts'
import { whyOf } from './why.ts'
import type { StoredEvent } from '@naire/domain/event-sourcing'

/** The answers of a session that were appealed and handed in, oldest first, with what was judged of them. */
function appealsOf(
  events: readonly StoredEvent[],
  names: ReadonlyMap<string, string | null>,
): readonly SessionAppeal[] {
  const written = new Map<string, SessionAppeal>()
  const handedIn = new Set<string>()
  for (const stored of events) {
    const { type, data } = stored as StoredEvent<SessionEvent>
    const { at, actor } = stored.metadata
    if (type === 'AppealFeedbackCommitted') {
      const { feedbackSid, questionSid, reason = null, appealTime } = data
      written.set(feedbackSid, {
        ...unjudged,
        Sid: feedbackSid,
        QuestionSid: questionSid,
        Reason: reason,
        AppealerName: names.get(actor.sid) ?? null,
        AppealTime: appealTime,
      })
    }
    if (type === 'AppealFeedbackDeleted') written.delete(data.feedbackSid)
    if (type === 'AppealCommitted') for (const sid of data.feedbackSids) handedIn.add(sid)
    const known = type === 'AppealFeedbackJudged' ? written.get(data.feedbackSid) : undefined
    if (type === 'AppealFeedbackJudged' && known) {
      written.set(data.feedbackSid, {
        ...known,
        JudgeResult: data.result,
        JudgeMemo: data.memo ?? null,
        JudgeName: names.get(actor.sid) ?? null,
        JudgeTime: at,
      })
    }
  }
  return [...written.values()].filter(({ Sid }) => handedIn.has(Sid))
}

const unjudged = { JudgeResult: null, JudgeMemo: null, JudgeName: null, JudgeTime: null } as const

/** Operations on a session's history and its past states. */
export const historyOperations = {
  sessionHistory: withoutBody(async (asked, services) => {
    const call = await inSubject(asked, services)
    await requireVisible(call, services, call.key)
    viewed(call, services, 'History')
    const [steps, receipts] = await Promise.all([services.sessions.history(call.key), receiptsOf(services, call.key)])
    const names = await services.people.namesOf(steps.map(({ actorSid }) => actorSid))
    return {
      kind: 'json',
      body: valueBody(
        call.serviceRoot,
        guardedSteps(
          call,
          steps.map((step) => stepOf(step, { receipt: receipts.get(step.revision) ?? null, names })),
        ),
        'Collection(SurveyExpert.Open)',
      ),
    }
  }),

  sessionAppeals: withoutBody(async (asked, services) => {
    const call = await inSubject(asked, services)
    await requireVisible(call, services, call.key)
    viewed(call, services, 'History')
    const { events } = await loadHistory(services.streams, sessionDecider, sessionStream(call.key))
    const names = await services.people.namesOf(events.map(({ metadata }) => metadata.actor.sid))
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, guardedValue(call, appealsOf(events, names)), 'Collection(SurveyExpert.Open)'),
    }
  }),

  sessionAsOf: withoutBody(
    async (asked, services) => {
      const call = await inSubject(asked, services)
      await requireVisible(call, services, call.key)
      const revision = Number(call.args['revision'])
      if (revision < 0) throw new RefusalError({ key: 'request.invalid', target: 'revision' })
      viewed(call, services, 'AsOf')
      const { row, feedbacks } = await services.sessions.asOf(call.key, revision)
      return {
        kind: 'json',
        body: {
          '@odata.context': `${call.serviceRoot}$metadata#NaireSessions/$entity`,
          ...guardedSession(call, row),
          Feedbacks: guardedFeedbacks(call, feedbacks),
        },
      }
    },
    { revision: { type: 'Int32' } },
  ),

  sessionWhy: withoutBody(
    async (asked, services) => {
      const call = await inSubject(asked, services)
      await requireVisible(call, services, call.key)
      const revision = revisionIn(call)
      viewed(call, services, 'Why')
      return {
        kind: 'json',
        body: valueBody(call.serviceRoot, guardedValue(call, await whyOf(services, call.key, revision))),
      }
    },
    { revision: { type: 'Int32', nullable: true } },
  ),
} as const

/** The call with the role that its caller has where the session lies. */
async function inSubject(call: Call<undefined>, services: Services): Promise<Call<undefined>> {
  const { subjectSid } = await ownSession(call, services, call.key)
  return callerIn(call, subjectSid)
}

/** Now, or a moment of the past for those who see the history. */
function revisionIn({ args, caller }: Call<unknown>): number {
  const revision = args['revision'] ?? null
  if (revision === null) return Number.MAX_SAFE_INTEGER
  if (caller.user === null || !can(caller.user.role, 'viewHistory')) throw new RefusalError({ key: 'access.notFound' })
  if (Number(revision) < 0) throw new RefusalError({ key: 'request.invalid', target: 'revision' })
  return Number(revision)
}

interface HistoryAnnotations {
  readonly receipt: string | null
  /** Of people as they are called now; what an event says of them is older, and stays when they are erased. */
  readonly names: ReadonlyMap<string, string | null>
}

function stepOf(entry: HistoryEntry, { receipt, names }: HistoryAnnotations): HistoryStep {
  const named = names.get(entry.actorSid)
  return {
    Revision: entry.revision,
    Position: entry.position,
    At: entry.at,
    EventType: entry.eventType,
    ActorSid: entry.actorSid,
    ActorName: named === undefined ? entry.actorName : named,
    Role: entry.role,
    Ip: entry.ip,
    UserAgent: entry.userAgent,
    Reason: entry.reason,
    Receipt: receipt,
    Changes: entry.changes.map(changeOf),
  }
}

function changeOf(change: HistoryEntry['changes'][number]): HistoryChange {
  if ('field' in change) return { Field: change.field, From: change.from, To: change.to }
  return {
    QuestionCode: change.questionCode,
    InteractionCode: change.interactionCode,
    From: change.from,
    To: change.to,
  }
}
