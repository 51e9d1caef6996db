import { type AlarmHandling, handOverBody, noteBody, reasonBody, sessionBody } from '@naire/contract'
import type { SessionIntention } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import type { Answer } from '../http/answer.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { assignee, ownSession } from '../sessions/own-session.ts'
import { change } from '../sessions/session-operations.ts'
import { signedIn } from '../sign-in/sign-in.ts'
import { load } from '@naire/commands'
import { abilities, can, roleAmong, roles, type RoleCode } from '@naire/domain/access'
import type { Session } from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { userStatuses } from '@naire/domain/users'
import { quoted, systemViewer } from '../reading/reading.ts'

const mostHandlers = 200

/** Context for work on an alarm: possible assignees, and the notes that its questionnaire offers. */
async function alarmDesk(
  { orgSid, subjectSid, naireSid, naireRevision }: Session,
  { reading, naires, streams }: Pick<Services, 'reading' | 'naires' | 'streams'>,
): Promise<AlarmHandling> {
  const filter = `OrgSid eq ${quoted(orgSid)} and Status eq ${userStatuses.normal} and Authority in (${handlers.join(',')})`
  const query = reading.bound('Users', {
    $filter: filter,
    $select: 'Sid,Name,Authority',
    $orderby: 'Authority desc,Code',
    $top: String(mostHandlers),
  })
  const [{ found }, { record }] = await Promise.all([
    reading.page(query, { viewer: systemViewer, minPosition: 0 }),
    naires.atRevision(naireSid, naireRevision),
  ])
  const notes = (record.AlarmNoteTemplates ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const { members } = (await load(streams, subjectDecider, subjectStream(subjectSid))).state
  const all = found.rows as readonly object[] as AlarmHandling['Handlers']
  const isTheirs = ({ Sid, Authority }: AlarmHandling['Handlers'][number]) =>
    can(roleAmong(members, Sid, Authority as RoleCode) ?? 'system', 'processAlarms')
  return { Handlers: all.filter(isTheirs), NoteTemplates: notes }
}

const handlers: readonly RoleCode[] = abilities.processAlarms.map((name) => roles[name])

/** Operations of alarmers on a raised alarm, by its session. */
export const alarmOperations = {
  claimAlarm: withBody(sessionBody, (call, services) =>
    change(call, services, call.body.sessionSid, { type: 'ClaimAlarm' }),
  ),

  releaseAlarm: withBody(reasonBody, (call, services) => {
    const { sessionSid, reason } = call.body
    return change(call, services, sessionSid, { type: 'ReleaseAlarm', reason })
  }),

  handOverAlarm: withBody(handOverBody, async (call, services) => {
    const { sessionSid, toSid, word } = call.body
    const { orgSid, subjectSid } = await ownSession(call, services, sessionSid)
    const { fields } = await assignee(services, toSid, {
      ability: 'processAlarms',
      orgSid,
      subjectSid,
      target: 'toSid',
    })
    return change(call, services, sessionSid, { type: 'HandOverAlarm', toSid, toName: fields.name ?? null, word })
  }),

  escalateAlarm: withBody(reasonBody, (call, services) => {
    const { sessionSid, reason } = call.body
    return change(call, services, sessionSid, { type: 'EscalateAlarm', reason })
  }),

  /** A new alarm was displayed to the caller in a page that could be seen; that page says so. */
  alarmShown: withBody(sessionBody, (call, services) =>
    once(call, services, { type: 'TellAlarm', toldSids: [signedIn(call.caller).sid], channel: 'screen' }),
  ),

  seeAlarm: withBody(sessionBody, (call, services) => once(call, services, { type: 'SeeAlarm' })),

  processAlarm: withBody(noteBody, (call, services) => {
    const { sessionSid, note } = call.body
    return change(call, services, sessionSid, { type: 'ProcessAlarm', note })
  }),

  reopenAlarm: withBody(reasonBody, (call, services) => {
    const { sessionSid, reason } = call.body
    return change(call, services, sessionSid, { type: 'ReopenAlarm', reason })
  }),

  alarmDesk: withoutBody(async (call, services) => {
    const session = await ownSession(call, services, call.key)
    return { kind: 'json', body: valueBody(call.serviceRoot, await alarmDesk(session, services)) }
  }),
} as const

/** Again, or when the alarm is closed already, it is nothing new. */
async function once(
  call: Call<{ readonly sessionSid: string }>,
  services: Services,
  command: SessionIntention,
): Promise<Answer> {
  const { sessionSid } = call.body
  try {
    return await change(call, services, sessionSid, command)
  } catch (error) {
    if (!(error instanceof RefusalError) || !nothingNew.includes(error.refusal.key)) throw error
    return { kind: 'json', body: valueBody(call.serviceRoot, { SessionSid: sessionSid }) }
  }
}

const nothingNew: readonly string[] = ['alarm.alreadySeen', 'alarm.alreadyTold', 'alarm.alreadyProcessed']
