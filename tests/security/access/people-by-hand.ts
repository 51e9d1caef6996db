import { roles, type Role } from '@naire/domain/access'
import type { Client, Reply } from '../../api/client.ts'
import { newSid, password } from '../../api/fieldwork.ts'
import rows from './people-by-hand.json' with { type: 'json' }

/** Somebody that an operation is about. */
export interface TargetPerson {
  readonly sid: string
  readonly role: Role
  readonly orgSid: string
  readonly deptSid: string
  /** A second department of the same organisation. */
  readonly otherDeptSid: string
  /** Of the other organisation. */
  readonly elsewhere: { readonly orgSid: string; readonly deptSid: string }
}

/** Relation of a target to the caller; a further dimension is a further field here. */
export interface TargetRelation {
  readonly role: Role
  readonly org: 'own' | 'other'
}

interface Row {
  readonly section: string
  /** For each role that may at all: the roles of the people that it may do it to, by organisation. */
  readonly by: Readonly<Partial<Record<Role, Readonly<Partial<Record<TargetRelation['org'], readonly number[]>>>>>>
  /** Roles that may do it to themselves. */
  readonly self: readonly number[]
}

type Act = (client: Client, target: TargetPerson) => Promise<Reply>
const put =
  (body: (target: TargetPerson) => object): Act =>
  (client, target) =>
    client.put(`/odata/Users('${target.sid}')`, body(target))
const action =
  (name: string, body: object): Act =>
  (client, { sid }) =>
    client.post(`/odata/Users('${sid}')/SurveyExpert.${name}()`, body)

let made = 0

/** One request of each; what is allowed is refused for something else, or changes nothing that the next would meet. */
export const personActs = {
  createUser: (client, { role, orgSid, deptSid }) =>
    client.post('/odata/Users', {
      Sid: newSid(),
      Code: `made_${(made += 1)}`,
      Name: '某人',
      Nickname: '某人',
      pw: password,
      Authority: roles[role],
      OrgSid: orgSid,
      DeptSid: deptSid,
    }),
  // Who crosses organisations reads in the one that they chose.
  getUser: (client, { sid, orgSid }) => client.get(`/odata/Users('${sid}')`, { 'X-Org': orgSid }),
  changeUser: put(() => ({ Nickname: '某人' })),
  allowPhones: put(() => ({ SeesPhones: true })),
  changeDept: put(({ otherDeptSid }) => ({ DeptSid: otherDeptSid })),
  takeDeptOfOthers: put(({ elsewhere }) => ({ DeptSid: elsewhere.deptSid })),
  moveUser: put(({ elsewhere }) => ({ OrgSid: elsewhere.orgSid, DeptSid: elsewhere.deptSid })),
  grantSuperAdmin: put(() => ({ Authority: roles.SuperAdmin })),
  grantOrgAdmin: put(() => ({ Authority: roles.OrgAdmin })),
  grantSurveyor: put(() => ({ Authority: roles.Surveyor })),
  givePassword: put(() => ({ pw: 'short' })),
  modifyPassword: (client, { sid }) =>
    client.post('/odata/Users/SurveyExpert.ModifyPassword()', { targetUserSid: sid, password: 'short' }),
  resetSecondFactors: (client, { sid }) =>
    client.post('/odata/Users/SurveyExpert.ResetSecondFactors()', { targetUserSid: sid }),
  inviteUser: action('Invite', {}),
  changePassword: action('ChangePassword', { password, newPassword: 'short' }),
  setUserStatus: action('SetStatus', { status: 0 }),
  deleteUser: (client, { sid }) => client.delete(`/odata/Users('${sid}')`),
  eraseUser: action('Erase', { reason: '' }),
} as const satisfies Record<string, Act>

export type PersonAct = keyof typeof personActs

export const peopleByHand = rows as Readonly<Record<PersonAct, Row>>

export const mayDoTo = (act: PersonAct, role: Role, { role: target, org }: TargetRelation): boolean =>
  peopleByHand[act].by[role]?.[org]?.includes(roles[target]) ?? false

export const mayDoToSelf = (act: PersonAct, role: Role): boolean => peopleByHand[act].self.includes(roles[role])
