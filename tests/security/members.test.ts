import {
  blot,
  isAdministrator,
  narrows,
  operations,
  roles,
  type OperationName,
  type Role,
  type RoleCode,
} from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type Targets } from '../api/calls.ts'
import { options, type Client, type Reply } from '../api/client.ts'
import { newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { listen } from '../api/live-stream.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { sampleOf } from '../depth.ts'
import { allows, byHand } from './access/by-hand.ts'
import { roleNames } from './access/people.ts'

type Person = Client & { readonly sid: string }

/** Relation of a person to a subject. `narrower`: a member with another role than their own. */
type MemberRelation = 'member' | 'outsider'

const staff = roleNames.filter((role) => role !== 'SuperAdmin')
const names = Object.keys(operations) as OperationName[]

/** Of the organisation and its people, wherever they work. */
const aboutPeople: readonly OperationName[] = [
  'createUser',
  'changeUser',
  'getUser',
  'deleteUser',
  'setUserStatus',
  'modifyPassword',
  'resetSecondFactors',
  'inviteUser',
  'searchUsers',
  'listUsers',
  'renameOrg',
  'listOrgs',
  'addDept',
  'changeDept',
  'listDepts',
  'createSubject',
]
const underSubject = names.filter((name) => operations[name].ownOrg && !aboutPeople.includes(name))

/** Pairs of a role and a narrower member role that takes rights away. */
const narrowed: readonly (readonly [Role, Role])[] = [
  ['ProjectManager', 'Assessor'],
  ['ProjectManager', 'Customer'],
  ['Supervisor', 'Alarmer'],
  ['Supervisor', 'Judge'],
  ['Supervisor', 'Customer'],
]

let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let real: Targets
let naireName: string
const people = new Map<string, Person>()
const person = (role: Role, standing: string) => people.get(`${role} ${standing}`) as Person

beforeAll(async () => {
  product = await startProduct()
  place = await FieldworkSite.make(product, '心晴示范机构')
  const naire = screening()
  naireName = naire.Name
  const naireSid = await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish({ ...calm, phq9: '2' }, { QueryParams: 'from=13800138000' })
  for (const [at, role] of staff.entries())
    for (const standing of ['member', 'outsider'] satisfies MemberRelation[])
      people.set(`${role} ${standing}`, await place.person(role, `${standing}_${at}`))
  for (const [at, [role, as]] of narrowed.entries())
    people.set(`${role} ${as}`, await place.person(role, `narrow_${at}`))
  real = {
    userSid: person('Surveyor', 'member').sid,
    orgSid: place.orgSid,
    subjectSid: place.subjectSid,
    naireSid,
    sessionSid: someone.sid,
  }
  for (const role of staff.filter((each) => !isAdministrator(roles[each])))
    expect((await save(product.admin, person(role, 'member'), roles[role])).status).toBe(204)
  for (const [role, as] of narrowed) expect((await save(product.admin, person(role, as), roles[as])).status).toBe(204)
})
afterAll(() => product.stop())

const members = (client: Client) => client.get(`/odata/Subjects('${place.subjectSid}')/SurveyExpert.Members()`)
const save = (client: Client, { sid }: Pick<Person, 'sid'>, role: RoleCode) =>
  client.post(`/odata/Subjects('${place.subjectSid}')/SurveyExpert.SaveMember()`, { userSid: sid, role })
const remove = (client: Client, { sid }: Pick<Person, 'sid'>) =>
  client.post(`/odata/Subjects('${place.subjectSid}')/SurveyExpert.RemoveMember()`, { userSid: sid })

const tells = (name: string, who: string, { status, text }: Reply) => `${who} ${name}: ${status} ${text.slice(0, 300)}`
const showsNothing = ({ status, body, text }: Reply) =>
  status === 404 ||
  (status === 200 &&
    Array.isArray(body?.value) &&
    ![real.subjectSid, real.naireSid, real.sessionSid].some((sid) => text.includes(sid)))
const codeOf = ({ body }: Reply) => body?.error?.code
const gone = (['access.notFound', 'naire.notFound', 'subject.notFound'] as const).map((key) => refusals[key].code)

describe.each(underSubject)('%s in a subject with members', (name) => {
  const sampled = sampleOf(underSubject.indexOf(name), staff)

  it('shows and changes nothing to those of the organisation who are not among them', async () => {
    for (const role of sampled.filter((each) => !isAdministrator(roles[each]))) {
      const reply = await calls[name](person(role, 'outsider'), real)
      expect(showsNothing(reply), tells(name, role, reply)).toBe(true)
    }
  })

  it('gives nobody more than their role in it', async () => {
    for (const [role, as] of narrowed.filter(([, as]) => !allows(byHand[name], roles[as]))) {
      const reply = await calls[name](person(role, as), real)
      expect(showsNothing(reply), tells(name, `${role} as ${as}`, reply)).toBe(true)
    }
  })

  it.runIf(operations[name].method === 'GET')('is there for members and administrators by their role', async () => {
    for (const role of sampled.filter((each) => allows(byHand[name], roles[each]))) {
      for (const who of isAdministrator(roles[role]) ? ['member', 'outsider'] : ['member']) {
        const reply = await calls[name](person(role, who), real)
        expect(gone, tells(name, `${role} ${who}`, reply)).not.toContain(codeOf(reply))
      }
    }
  })
})

describe('lists of somebody who is not a member', () => {
  const supervisor = () => person('Supervisor', 'outsider')

  it.each([
    '/odata/NaireSessions/$count',
    '/odata/Naires/$count',
    '/odata/Subjects/$count',
    '/odata/Feedbacks/$count',
    '/odata/Quotars/$count',
    '/odata/Alarms/$count',
    '/odata/AlarmSteps/$count',
    '/odata/Viewings/$count',
    '/odata/QuotarSeats/$count',
    '/odata/QuotarChanges/$count',
  ])('%s counts nothing of it', async (path) => {
    expect((await person('Supervisor', 'member').get(path)).status).toBe(200)
    expect((await supervisor().get(path)).text).toBe('0')
  })

  it.each([
    '/odata/Orgs?$expand=Subjects($expand=Naires($expand=Sessions))',
    '/odata/NaireSessions?$apply=groupby((NaireSid),aggregate($count as N))',
    '/odata/Naires?$apply=aggregate($count as N)',
    '/odata/AuditEvents?$expand=Session',
    `/odata/Naires?$search=PHQ`,
    '/odata/$metadata',
    '/odata/',
  ])('%s says nothing of it', async (path) => {
    const { text } = await supervisor().get(path)
    for (const word of [real.subjectSid, real.naireSid, real.sessionSid, naireName, '"N":1'])
      expect(text).not.toContain(word)
  })

  it('filters reach nothing of it from what is theirs', async () => {
    const { body } = await supervisor().get(
      `/odata/Orgs?${options({ $filter: `Subjects/any(s:s/Sid eq '${real.subjectSid}')` })}`,
    )
    expect(body.value).toEqual([])
  })

  it('files, downloads and answers are not there', async () => {
    for (const path of [
      `/odata/NaireSessions/SurveyExpert.Download(naireSid='${real.naireSid}',format='csv')`,
      `/odata/Answers_${real.naireSid}`,
      `/odata/Naires('${real.naireSid}')/Sessions`,
      `/odata/Naires('${real.naireSid}')/$metadata`,
    ]) {
      expect([path, (await supervisor().get(path)).status]).toEqual([path, 404])
      expect([path, (await person('Supervisor', 'member').get(path)).status]).toEqual([path, 200])
    }
  })
})

describe('a member with a narrower role', () => {
  it('reads telephone numbers by that role', async () => {
    const seen = async (who: Person) =>
      (await who.get(`/odata/NaireSessions?$select=QueryParams,Longitude`)).body.value[0]?.QueryParams
    expect(await seen(person('Supervisor', 'member'))).toBe('from=13800138000')
    expect(await seen(person('Supervisor', 'Customer'))).toBe(`from=${blot}`)
    const history = await person('Supervisor', 'Customer').get(
      `/odata/NaireSessions('${real.sessionSid}')/SurveyExpert.AsOf(revision=99)`,
    )
    expect(history.body.QueryParams, history.text).toBe(`from=${blot}`)
  })

  it('sees the part of the sessions that the role sees', async () => {
    expect((await person('Supervisor', 'Alarmer').get('/odata/NaireSessions')).body.value).toEqual([])
    expect((await person('Supervisor', 'Judge').get('/odata/NaireSessions')).body.value).toEqual([])
    expect((await person('Supervisor', 'Customer').get('/odata/NaireSessions')).body.value).toHaveLength(1)
  })

  it.each([
    ['Customer', 'Assessor'],
    ['Assessor', 'Supervisor'],
    ['Supervisor', 'ProjectManager'],
    ['ProjectManager', 'OrgAdmin'],
    ['Alarmer', 'SuperAdmin'],
  ] as const)('never has more: a %s is no %s', async (role, as) => {
    expect(narrows(roles[as], roles[role])).toBe(false)
    const reply = await save(product.admin, person(role, 'outsider'), roles[as])
    expect(codeOf(reply), reply.text).toBe(refusals['subject.memberRoleWider'].code)
  })
})

describe('what members do', () => {
  it('is given to members alone', async () => {
    const manager = person('ProjectManager', 'member')
    const assign = (sid: string) =>
      manager.post('/odata/NaireSessions/SurveyExpert.AssignReviewer()', {
        sessionSids: [real.sessionSid],
        reviewerSid: sid,
      })
    expect(codeOf(await assign(person('Assessor', 'outsider').sid))).toBe(refusals['user.notFound'].code)
    expect(codeOf(await assign(person('Supervisor', 'Judge').sid))).toBe(refusals['user.notFound'].code)
    expect((await assign(person('Assessor', 'member').sid)).status).toBe(200)
  })

  it('is listed for who manages subjects', async () => {
    const { body } = await members(person('ProjectManager', 'member'))
    expect(body.value).toContainEqual(
      expect.objectContaining({
        UserSid: person('Supervisor', 'Judge').sid,
        Authority: roles.Supervisor,
        Role: roles.Judge,
      }),
    )
  })

  it('names people of the organisation only, and no administrator', async () => {
    const elsewhere = await (await FieldworkSite.make(product, '另一家机构')).person('Assessor', 'elsewhere')
    expect(codeOf(await save(product.admin, elsewhere, roles.Assessor))).toBe(refusals['user.notFound'].code)
    expect(codeOf(await save(product.admin, { sid: newSid() }, roles.Assessor))).toBe(refusals['user.notFound'].code)
    expect(codeOf(await save(product.admin, person('OrgAdmin', 'member'), roles.OrgAdmin))).toBe(
      refusals['subject.memberIsAdministrator'].code,
    )
    expect(codeOf(await remove(product.admin, { sid: newSid() }))).toBe(refusals['subject.memberNotFound'].code)
  })
})

describe('a change of members', () => {
  it('holds from the next request on, and for open screens', async () => {
    const guest = await place.person('Supervisor', 'guest')
    const list = async () => (await guest.get('/odata/NaireSessions')).body.value.length
    expect(await list()).toBe(0)
    await save(product.admin, guest, roles.Supervisor)
    expect(await list()).toBe(1)
    const screen = await listen(guest)
    const another = () => new Respondent(product.anybody, screening()).finish()
    const told = async () => (await screen.next('sessionChanged')).data.SessionSid
    const first = await another()
    expect(await told()).toBe(first.body.Sid)
    await remove(product.admin, guest)
    expect(await list()).toBe(0)
    await another()
    await save(product.admin, guest, roles.Supervisor)
    const last = await another()
    let heard = await told()
    while (heard === first.body.Sid) heard = await told()
    // What was handed in between passed unheard.
    expect(heard).toBe(last.body.Sid)
    screen.close()
  })

  it('who adds the first one stays in; without the last one all are in again', async () => {
    const other = await product.admin.post('/odata/Subjects', { Name: '第二个项目', OrgSid: place.orgSid })
    const at = (name: string) => `/odata/Subjects('${other.body.Sid}')/SurveyExpert.${name}()`
    const [manager, outsider] = [person('ProjectManager', 'outsider'), person('Supervisor', 'outsider')]
    const sees = async (who: Client) => (await who.get('/odata/Subjects')).text.includes(other.body.Sid)
    expect([await sees(manager), await sees(outsider)]).toEqual([true, true])
    expect(
      (await manager.post(at('SaveMember'), { userSid: person('Assessor', 'outsider').sid, role: roles.Assessor }))
        .status,
    ).toBe(204)
    expect([
      await sees(manager),
      await sees(outsider),
      await sees(person('Assessor', 'outsider')),
      await sees(product.admin),
    ]).toEqual([true, false, true, true])
    for (const sid of [person('Assessor', 'outsider').sid, manager.sid])
      await product.admin.post(at('RemoveMember'), { userSid: sid })
    expect([await sees(manager), await sees(outsider)]).toEqual([true, true])
  })
})
