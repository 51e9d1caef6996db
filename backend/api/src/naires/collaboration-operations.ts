import { load } from '@naire/commands'
import {
  addNaireCommentBody,
  attendBody,
  decideApprovalBody,
  moveNaireBody,
  removeNaireCommentBody,
  requestApprovalBody,
  resolveNaireCommentBody,
  type NaireCommentsReply,
  type TestLink,
} from '@naire/contract'
import { abilities, can, isAdministrator, roles } from '@naire/domain/access'
import { naireCommentsDecider, naireCommentsStream } from '@naire/domain/naire-comments'
import { openLink, testLinkDays, type Naire } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { valueBody } from '@naire/odata'
import {
  AddNaireComment,
  DecideApproval,
  MoveNaire,
  RemoveNaireComment,
  RequestApproval,
  ResolveNaireComment,
} from '../commands/product-commands.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { testPass } from '../naire-json/admission-token.ts'
import { namedPresences } from '../live/presence-watch.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { signedIn } from '../sign-in/sign-in.ts'
import { ownSubject } from '../subjects/subject-operations.ts'
import { ownNaire } from './naire-operations.ts'

/** Operations by which several people work at one questionnaire. */
export const collaborationOperations = {
  attendNaire: withBody(attendBody, async (call, services) => {
    await ownNaire(call, services)
    const { presences } = services.vault
    const { questionSid, leaving } = call.body
    const self = { naireSid: call.key, userSid: signedIn(call.caller).sid }
    await (leaving ? presences.leave(self) : presences.attend({ ...self, questionSid }))
    const present = await namedPresences(await presences.list(call.key), services.people)
    return { kind: 'json', body: valueBody(call.serviceRoot, present, 'Collection(SurveyExpert.Open)') }
  }),

  naireComments: withoutBody(async (call, services) => {
    const naire = await ownNaire(call, services)
    const { state } = await load(services.streams, naireCommentsDecider, naireCommentsStream(call.key))
    const names = await services.people.namesOf(Object.values(state.comments).map(({ authorSid }) => authorSid))
    const body: NaireCommentsReply = {
      Comments: Object.entries(state.comments).map(([Sid, comment]) => ({
        Sid,
        QuestionSid: comment.questionSid,
        ReplyTo: comment.replyTo,
        Text: comment.text,
        Mentions: [...comment.mentions],
        AuthorSid: comment.authorSid,
        AuthorName: names.get(comment.authorSid) ?? null,
        At: comment.at,
        Resolved: comment.resolved,
      })),
      People: await authorsOf(naire, services),
    }
    return { kind: 'json', body: valueBody(call.serviceRoot, body) }
  }),

  addNaireComment: withBody(addNaireCommentBody, async (call, services) => {
    const naire = await ownNaire(call, services)
    const { sid: commentSid = newSid(), questionSid, replyTo, text, mentions } = call.body
    const authors = mentions.length === 0 ? [] : await authorsOf(naire, services)
    if (mentions.some((sid) => authors.every(({ Sid }) => Sid !== sid)))
      throw new RefusalError({ key: 'user.notFound', target: 'mentions' })
    const { record } = await services.naires.atRevision(call.key, naire.revision)
    const questionCode = record.Questions.find(({ Sid }) => Sid === questionSid)?.Code ?? null
    const comment = { ...placeOf(naire, call), commentSid, questionSid, questionCode, replyTo, text, mentions }
    const { position } = await services.execute(
      new AddNaireComment({ ...commanded(call.caller), naireSid: call.key, comment }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, { Sid: commentSid }), position }
  }),

  resolveNaireComment: withBody(resolveNaireCommentBody, async (call, services) => {
    const place = placeOf(await ownNaire(call, services), call)
    const { sid: commentSid, resolved } = call.body
    const request = { ...commanded(call.caller), naireSid: call.key, place, commentSid, resolved }
    return { kind: 'none', position: (await services.execute(new ResolveNaireComment(request))).position }
  }),

  removeNaireComment: withBody(removeNaireCommentBody, async (call, services) => {
    const place = placeOf(await ownNaire(call, services), call)
    const request = { ...commanded(call.caller), naireSid: call.key, place, commentSid: call.body.sid }
    return { kind: 'none', position: (await services.execute(new RemoveNaireComment(request))).position }
  }),

  requestApproval: withBody(requestApprovalBody, async (call, services) => {
    await ownNaire(call, services)
    const request = { ...commanded(call.caller), naireSid: call.key, ...call.body }
    return { kind: 'none', position: (await services.execute(new RequestApproval(request))).position }
  }),

  decideApproval: withBody(decideApprovalBody, async (call, services) => {
    await ownNaire(call, services)
    const request = { ...commanded(call.caller), naireSid: call.key, ...call.body }
    return { kind: 'none', position: (await services.execute(new DecideApproval(request))).position }
  }),

  testLink: withoutBody(async (call, services) => {
    const { orgSid, revision, questionCount, defaultTheme } = await ownNaire(call, services)
    if (questionCount === 0) throw new RefusalError({ key: 'naire.empty' })
    const until = Date.parse(call.at) + testLinkDays * 86_400_000
    const path = openLink({ mode: 'test', orgSid, naireSid: call.key, theme: defaultTheme })
    const trial = new URLSearchParams({ trial: testPass(call.key, until, services.vault) })
    const body = {
      Path: `${path}${path.includes('?') ? '&' : '?'}${trial}`,
      Until: new Date(until).toISOString(),
      Revision: revision,
    } satisfies TestLink
    return { kind: 'json', body: valueBody(call.serviceRoot, body) }
  }),

  moveNaire: withBody(moveNaireBody, async (call, services) => {
    await ownNaire(call, services)
    await ownSubject(call, services, call.body.subjectSid)
    if (await hasDependents(call.key, services)) throw new RefusalError({ key: 'naire.inUse' })
    const request = { ...commanded(call.caller), naireSid: call.key, ...call.body }
    return { kind: 'none', position: (await services.execute(new MoveNaire(request))).position }
  }),
} as const

const placeOf = ({ orgSid, subjectSid }: Naire, { key }: Call<unknown>) => ({ naireSid: key, orgSid, subjectSid })

/** People of the organisation who may edit questionnaires of the subject. */
async function authorsOf(
  { orgSid, subjectSid }: Naire,
  { reading, streams }: Services,
): Promise<NaireCommentsReply['People']> {
  const codes = abilities.editQuestions.map((role) => roles[role])
  const query = reading.bound('Users', {
    $filter: `OrgSid eq ${quoted(orgSid)} and Status eq 0 and (${codes.map((code) => `Authority eq ${code}`).join(' or ')})`,
    $orderby: 'Name',
    $top: '1000',
  })
  const { found } = await reading.page(query, { viewer: systemViewer, minPosition: 0 })
  const { members } = (await load(streams, subjectDecider, subjectStream(subjectSid))).state
  const isOpen = Object.keys(members).length === 0
  return found.rows
    .filter(({ Sid, Authority }) => {
      const member = members[String(Sid)]
      const isMember = member !== undefined && can(member, 'editQuestions')
      return isOpen || isMember || isAdministrator(Number(Authority) as (typeof codes)[number])
    })
    .map(({ Sid, Name, Code }) => ({ Sid: String(Sid), Name: String(Name ?? Code) }))
}

/** Sets whose rows lie in the subject of their questionnaire. */
const dependents = [
  'NaireSessions',
  'DeletedSessions',
  'Idents',
  'Excels',
  'Campaigns',
  'RewardRules',
  'Boards',
  'Crosstabs',
  'Reports',
  'Shares',
  'LegalHolds',
  'RetentionRuns',
  'Webhooks',
] as const

/** Whether something else belongs to the questionnaire: that would stay behind. */
async function hasDependents(naireSid: string, { reading }: Services): Promise<boolean> {
  const reader = { viewer: systemViewer, minPosition: 0 }
  const counts = await Promise.all(
    dependents.map((set) => reading.count(reading.bound(set, { $filter: `NaireSid eq ${quoted(naireSid)}` }), reader)),
  )
  return counts.some(({ found }) => found > 0)
}
