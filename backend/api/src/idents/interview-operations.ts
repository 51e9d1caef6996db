import { handOverInterviewBody, recordAttemptBody, type Interview } from '@naire/contract'
import { load, type IdentChange, type NaireContent } from '@naire/commands'
import { can, roleInSubject } from '@naire/domain/access'
import { identDecider, identStream, interviewLimits, type Ident, type IdentStanding } from '@naire/domain/idents'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody, type Row } from '@naire/odata'
import { ChangePeople } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { signedIn } from '../sign-in/sign-in.ts'

/** Field work of interviewers: the people who are assigned to the caller, and nobody else. */
export const interviewOperations = {
  interviews: withoutBody(async (call, services) => {
    const user = signedIn(call.caller)
    const { reading } = services
    const query = reading.bound('Idents', {
      $filter: `SurveyorSid eq ${quoted(user.sid)} and State eq 'active'`,
      $orderby: 'CreateTime,RowNo',
      $top: String(interviewLimits.assigned),
    })
    const { found, stale } = await reading.page(query, {
      viewer: systemViewer,
      minPosition: call.caller.minPosition,
    })
    const mine = found.rows.filter((row) => isTheirs(user, row))
    const naires = await nairesOf(mine, services)
    const people = await Promise.all(mine.map((row) => interviewOf(row, { surveyorSid: user.sid, naires }, services)))
    const value = people.flatMap((person) => person ?? [])
    for (const [naireSid, { naire }] of naires) {
      const place = { naireSid, orgSid: naire.orgSid ?? '' }
      const sids = value.flatMap(({ Sid, NaireSid }) => (NaireSid === naireSid ? [Sid] : []))
      await services.viewings.people(staffViewer(user, call.caller.orgSid), place, sids)
    }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), stale }
  }),

  recordAttempt: withBody(recordAttemptBody, async (call, services) => {
    const { sid: surveyorSid } = signedIn(call.caller)
    const { time, note, ...told } = call.body
    const attempt = { ...told, time: new Date(time).toISOString(), note: note.trim(), surveyorSid }
    const appointmentTime = told.appointmentTime && new Date(told.appointmentTime).toISOString()
    const { state, position } = await change(call, services, {
      type: 'RecordAttempt',
      attempt: { ...attempt, appointmentTime },
    })
    const value = { Reassigned: state.surveyorSid !== surveyorSid }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
  }),

  handOverInterview: withBody(handOverInterviewBody, async (call, services) => {
    const { sid: surveyorSid } = signedIn(call.caller)
    const { position } = await change(call, services, {
      type: 'HandOverIdent',
      surveyorSid,
      reason: call.body.reason,
    })
    return { kind: 'none', position }
  }),
} as const

/** Changes the person that the address names. @throws Refused `ident.notFound` like somebody who is not there */
async function change(
  call: Call<unknown>,
  services: Services,
  wanted: IdentChange,
): Promise<{ readonly state: NonNullable<Ident>; readonly position: number }> {
  const person = await personOf(call.key, services)
  if (person === null) throw new RefusalError({ key: 'ident.notFound' })
  const { orgSid, subjectSid, naireSid } = person
  requireAccess(call.operation, call.caller, { orgSid, subjectSid })
  const { refused, position } = await services.execute(
    new ChangePeople({
      ...commanded(call.caller),
      naireSid,
      changes: [{ identSid: call.key, change: wanted }],
    }),
  )
  const [no] = refused
  if (no !== undefined) throw new RefusalError(no.refusal)
  return { state: (await personOf(call.key, services)) ?? person, position }
}

const personOf = async (identSid: string, { streams }: Services) =>
  (await load(streams, identDecider, identStream(identSid))).state

type Interviewer = ReturnType<typeof signedIn>

function isTheirs({ role, memberships }: Interviewer, row: Row): boolean {
  const there = roleInSubject(role, memberships, String(row['SubjectSid']))
  return there !== null && can(there, 'interview')
}

/** Questionnaires that can be answered now, by their sid. */
async function nairesOf(rows: readonly Row[], { naires }: Services): Promise<ReadonlyMap<string, NaireContent>> {
  const sids = [...new Set(rows.map((row) => String(row['NaireSid'])))]
  const found = await Promise.all(
    sids.map(async (sid) => {
      const content = await naires.published(sid).catch((error: unknown) => {
        if (error instanceof RefusalError) return null
        throw error
      })
      return content === null ? [] : [[sid, content] as const]
    }),
  )
  return new Map(found.flat())
}

interface InterviewDependencies {
  readonly surveyorSid: string
  readonly naires: ReadonlyMap<string, NaireContent>
}

/**
 * Null for a person who is not the interviewer's, or cannot be asked now. The log decides, not the read model alone:
 * somebody may have been assigned anew a moment ago.
 */
async function interviewOf(
  row: Row,
  { surveyorSid, naires }: InterviewDependencies,
  services: Services,
): Promise<Interview | null> {
  const identSid = String(row['Sid'])
  const state = await personOf(identSid, services)
  const content = state && naires.get(state.naireSid)
  if (!content || state?.person == null || state.surveyorSid !== surveyorSid) return null
  const { record } = content
  const who = { naireSid: state.naireSid, userSid: surveyorSid, identifyingCode: state.person.code, sessionKey: null }
  return {
    Sid: identSid,
    NaireSid: state.naireSid,
    NaireName: record.Name,
    OrgSid: state.orgSid,
    ...state.person,
    Standing: row['Standing'] as IdentStanding,
    Stratum: state.stratum,
    Attempts: state.attempts.map(({ surveyorSid: by, note = '', place = null, ...attempt }) => ({
      ...attempt,
      note,
      place,
      isOwn: by === surveyorSid,
    })),
    Profile: await services.sessions.signProfile(record, { ...who, isInterview: true }),
  }
}
