import { roles, type Role } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../api/client.ts'
import { newSid, password, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { Respondent } from '../api/respondent.ts'
import { isSampled } from '../depth.ts'
import {
  mayDoTo,
  mayDoToSelf,
  peopleByHand,
  personActs,
  type PersonAct,
  type TargetPerson,
} from './access/people-by-hand.ts'
import { roleNames } from './access/people.ts'

type Caller = Client & { readonly sid: string }

let product: Awaited<ReturnType<typeof startProduct>>
let places: readonly [FieldworkSite, FieldworkSite]
let otherDepts: readonly string[]
const callers = new Map<Role, Caller>()
let targets: Record<'own' | 'other', Map<Role, TargetPerson>>
let made = 0

const targetOf = (at: 0 | 1, role: Role, sid: string): TargetPerson => ({
  sid,
  role,
  orgSid: places[at].orgSid,
  deptSid: places[at].deptSid,
  otherDeptSid: otherDepts[at] ?? '',
  elsewhere: places[1 - at] as FieldworkSite,
})

async function newTarget(at: 0 | 1, role: Role): Promise<TargetPerson> {
  const target = targetOf(at, role, newSid())
  const body = {
    Sid: target.sid,
    Code: `target_${(made += 1)}`,
    Name: '某人',
    Nickname: '某人',
    pw: password,
    Authority: roles[role],
    OrgSid: target.orgSid,
    DeptSid: target.deptSid,
  }
  expect((await product.admin.post('/odata/Users', body)).status).toBe(201)
  return target
}

const restore = ({ sid, orgSid, deptSid, role }: TargetPerson) =>
  product.admin.put(`/odata/Users('${sid}')`, {
    OrgSid: orgSid,
    DeptSid: deptSid,
    Authority: roles[role],
    SeesPhones: false,
  })

beforeAll(async () => {
  product = await startProduct()
  places = [await FieldworkSite.make(product, '心晴示范机构'), await FieldworkSite.make(product, '另一家机构')]
  otherDepts = await Promise.all(
    places.map(
      async ({ orgSid }) =>
        (await product.admin.post(`/odata/Orgs('${orgSid}')/SurveyExpert.AddDept()`, { Name: '分部' })).body.Sid,
    ),
  )
  targets = { own: new Map(), other: new Map() }
  for (const [at, role] of roleNames.entries()) {
    callers.set(role, await places[0].person(role, `caller_${at}`))
    targets.own.set(role, await newTarget(0, role))
    targets.other.set(role, await newTarget(1, role))
  }
})
afterAll(() => product?.stop())

const noes: readonly string[] = (
  [
    'access.notFound',
    'access.signedOut',
    'user.notFound',
    'user.authorityTooHigh',
    'user.ownAccount',
    'user.ownPassword',
    'org.notFound',
    'org.deptNotFound',
    'request.notFound',
  ] as const
).map((key) => refusals[key].code)
const isAllowed = ({ body }: Reply) => !noes.includes(body?.error?.code)
const acts = Object.keys(personActs) as PersonAct[]

it('the list written by hand has a row, with its section, for every operation on a person', () => {
  expect(Object.keys(peopleByHand).toSorted()).toEqual(acts.toSorted())
  for (const act of acts) expect(peopleByHand[act].section, act).not.toBe('')
})

describe.each(acts)('%s', (act) => {
  it('reaches the people of the list, by their role and organisation, and nobody else', async () => {
    const differences: string[] = []
    for (const [row, [role, caller]] of [...callers].entries()) {
      const pairs = (['own', 'other'] as const).flatMap((org) =>
        [...targets[org]]
          .filter((_, column) => isSampled(row, column))
          .map(([targetRole, target]) => ({ org, targetRole, target })),
      )
      await Promise.all(
        pairs.map(async ({ org, targetRole, target }) => {
          const reply = await personActs[act](caller, target)
          const tells = `${role} ${act} ${targetRole} of ${org}: ${reply.status} ${reply.text.slice(0, 120)}`
          if (reply.status >= 500 || isAllowed(reply) !== mayDoTo(act, role, { role: targetRole, org }))
            differences.push(tells)
          if (reply.status >= 300 || act === 'getUser' || act === 'createUser') return
          if (act === 'deleteUser') targets[org].set(targetRole, await newTarget(org === 'own' ? 0 : 1, targetRole))
          else await restore(target)
        }),
      )
    }
    expect(differences).toEqual([])
  }, 180_000)

  it.runIf(act !== 'createUser')('reaches oneself as the list says', async () => {
    const differences: string[] = []
    for (const [role, caller] of callers) {
      const self = targetOf(0, role, caller.sid)
      const reply = await personActs[act](caller, self)
      if (reply.status >= 500 || isAllowed(reply) !== mayDoToSelf(act, role))
        differences.push(`${role} ${act} self: ${reply.status} ${reply.text.slice(0, 120)}`)
      if (reply.status < 300 && act !== 'getUser') await restore(self)
    }
    expect(differences).toEqual([])
  })
})

describe('the password of somebody with more power', () => {
  it.each(['OrgAdmin', 'SuperAdmin'] as const)('is not set by a project manager (%s)', async (role) => {
    const manager = await places[0].person('ProjectManager', `pm_${role}`)
    const boss = await places[0].person(role, `boss_${role}`)
    const { status, body } = await manager.post('/odata/Users/SurveyExpert.ModifyPassword()', {
      targetUserSid: boss.sid,
      password: 'stolen by a manager',
    })
    expect([status, body?.error?.code]).toEqual([409, refusals['user.authorityTooHigh'].code])
    expect(
      (await product.anybody.post('/odata/Authenticate', { userCode: `boss_${role}`, password: 'stolen by a manager' }))
        .status,
    ).toBe(400)
    expect((await boss.get('/api/Me')).status).toBe(200)
  })
})

describe('another organisation', () => {
  it.each(['OrgAdmin', 'ProjectManager', 'Assessor', 'Customer'] as const)(
    'is not reached by moving oneself (%s)',
    async (role) => {
      const record = screening((naire) =>
        Object.assign(naire, JSON.parse(JSON.stringify(naire).replaceAll(naire.Sid, newSid()))),
      )
      await places[1].publish(record)
      const someone = new Respondent(product.anybody, record)
      await someone.finish()
      const mover = await places[0].person(role, `mover_${roles[role]}`)
      const { status, body } = await mover.put(`/odata/Users('${mover.sid}')`, {
        OrgSid: places[1].orgSid,
        DeptSid: places[1].deptSid,
      })
      expect([status, body.error?.code, body.error?.target]).toEqual([409, refusals['user.ownAccount'].code, 'OrgSid'])
      expect((await mover.get(`/odata/NaireSessions?$filter=Sid eq '${someone.sid}'`)).body.value).toEqual([])
    },
  )

  it('is given by super administrators, and ends the sign-ins of who is moved', async () => {
    const moved = await places[0].person('Supervisor', 'moved')
    const body = { OrgSid: places[1].orgSid, DeptSid: places[1].deptSid }
    expect((await product.admin.put(`/odata/Users('${moved.sid}')`, body)).status).toBe(200)
    expect((await moved.get('/api/Me')).status).toBe(401)
    const { OrgSid } = await product.anybody.authenticate('moved', password)
    expect(OrgSid).toBe(places[1].orgSid)
  })
})

it("one's own password is changed with the old one alone", async () => {
  const someone = await places[0].person('OrgAdmin', 'own_password')
  for (const reply of [
    await someone.put(`/odata/Users('${someone.sid}')`, { pw: 'by a stolen screen' }),
    await someone.post('/odata/Users/SurveyExpert.ModifyPassword()', {
      targetUserSid: someone.sid,
      password: 'by a stolen screen',
    }),
  ])
    expect([reply.status, reply.body?.error?.code]).toEqual([409, refusals['user.ownPassword'].code])
  const change = (old: string) =>
    someone.post(`/odata/Users('${someone.sid}')/SurveyExpert.ChangePassword()`, {
      password: old,
      newPassword: 'by their own will',
    })
  expect([(await change('wrong')).status, (await change(password)).status]).toEqual([400, 204])
})
