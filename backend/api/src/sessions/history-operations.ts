import { load, type HistoryEntry } from '@naire/commands'
import { can } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { valueBody } from '@naire/odata'
import type { HistoryChange, HistoryStep } from '../contract/sessions.ts'
import { callerIn } from '../http/access.ts'
import { withoutBody } from '../odata/define.ts'
import type { Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { receiptsOf } from '../receipts/receipts-of.ts'
import { appealsOf } from './appeals-of.ts'
import { guardedFeedbacks, guardedSession, guardedSteps, guardedValue } from './guarded.ts'
import { ownSession, requireVisible, viewed } from './own-session.ts'
import { whyOf } from './why.ts'

/** What a session went through, and how it was. */
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
    const { events } = await load(services.streams, sessionDecider, sessionStream(call.key))
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, guardedValue(call, appealsOf(events)), 'Collection(SurveyExpert.Open)'),
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
