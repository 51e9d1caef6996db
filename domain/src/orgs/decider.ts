import { roles, type RoleCode } from '../access/index.ts'
import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

export interface Org {
  /** Null: no such organisation. */
  readonly name: string | null
  readonly rootDeptSid: string | null
  readonly deptSids: readonly string[]
  /** Their people need a second factor. */
  readonly secondFactorRoles: readonly RoleCode[]
}

export interface CreateOrg extends Command<'CreateOrg'> {
  readonly orgSid: string
  readonly name: string
  readonly rootDeptSid: string
}

export interface RenameOrg extends Command<'RenameOrg'> {
  readonly name: string
}

export interface AddDept extends Command<'AddDept'> {
  readonly deptSid: string
  readonly name: string
  /** Null: under the root department. */
  readonly parentSid: string | null
}

/** Super administrators are the configuration's concern. */
export interface SetSignInRules extends Command<'SetSignInRules'> {
  readonly secondFactorRoles: readonly RoleCode[]
}

export type OrgCommand = CreateOrg | RenameOrg | AddDept | SetSignInRules

/** An organisation with its departments; the root department bears the organisation's first name. */
export const orgDecider: Decider<Org, OrgCommand, OrgEvent> = {
  initial: { name: null, rootDeptSid: null, deptSids: [], secondFactorRoles: [] },
  refusal,
  decide(org, command) {
    const no = refusal(org, command)
    if (no !== null) throw new RefusalError(no)
    return facts(org, command)
  },
  evolve(org, event) {
    if (event.type === 'OrgCreated' || event.type === 'OrgRenamed') return { ...org, name: event.data.name }
    if (event.type === 'SignInRulesChanged') return { ...org, secondFactorRoles: event.data.secondFactorRoles }
    return {
      ...org,
      rootDeptSid: org.rootDeptSid ?? event.data.deptSid,
      deptSids: [...org.deptSids, event.data.deptSid],
    }
  },
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

function refusal(org: Org, command: OrgCommand): Refusal | null {
  if (command.type === 'CreateOrg') return org.name === null ? checkOrgName(command.name) : { key: 'org.exists' }
  if (org.name === null) return { key: 'org.notFound' }
  if (command.type === 'RenameOrg') return checkOrgName(command.name)
  if (command.type === 'SetSignInRules')
    return command.secondFactorRoles.includes(roles.SuperAdmin)
      ? { key: 'org.notTheirRole', target: 'secondFactorRoles' }
      : null
  const { parentSid, deptSid } = command
  if (org.deptSids.includes(deptSid)) return { key: 'request.sidTaken', target: 'Sid' }
  if (parentSid !== null && !org.deptSids.includes(parentSid)) return { key: 'org.deptNotFound', target: 'ParentSid' }
  return checkDeptName(command.name)
}

/** An organisation that keeps its name has nothing to say. */
function facts(org: Org, command: OrgCommand): readonly OrgEvent[] {
  if (command.type === 'SetSignInRules') {
    const secondFactorRoles = [...new Set(command.secondFactorRoles)].toSorted((one, other) => one - other)
    return secondFactorRoles.join() === org.secondFactorRoles.join()
      ? []
      : [{ type: 'SignInRulesChanged', data: { secondFactorRoles } }]
  }
  const name = command.name.trim()
  if (command.type === 'AddDept') {
    return [
      { type: 'DeptAdded', data: { deptSid: command.deptSid, name, parentSid: command.parentSid ?? org.rootDeptSid } },
    ]
  }
  if (command.type === 'RenameOrg')
    return org.name === name ? [] : [{ type: 'OrgRenamed', data: { name, previousName: org.name ?? '' } }]
  return [
    { type: 'OrgCreated', data: { orgSid: command.orgSid, name } },
    { type: 'DeptAdded', data: { deptSid: command.rootDeptSid, name, parentSid: null } },
  ]
}

/** 2 to 20 Chinese characters, or 4 to 50 English letters and spaces. */
export const isOrgName = (name: string): boolean =>
  /^\p{Script=Han}{2,20}$/u.test(name) || /^[A-Za-z ]{4,50}$/.test(name.trim())

export const checkOrgName = (name: string): Refusal | null =>
  isOrgName(name) ? null : { key: 'org.invalid', target: 'Name' }

/** Departments are named freely, 1 to 50 characters. */
export const checkDeptName = (name: string): Refusal | null =>
  name.trim() !== '' && name.length <= 50 ? null : { key: 'org.deptNameInvalid', target: 'Name' }

/** DeptAdded for the root department follows in the same append. */
export type OrgCreated = DomainEvent<'OrgCreated', { readonly orgSid: string; readonly name: string }>
export type OrgRenamed = DomainEvent<'OrgRenamed', { readonly name: string; readonly previousName: string }>

/** `parentSid` is null for the root department. */
export type DeptAdded = DomainEvent<
  'DeptAdded',
  { readonly deptSid: string; readonly name: string; readonly parentSid: string | null }
>

/** The whole list of roles that need a second factor from then on. */
export type SignInRulesChanged = DomainEvent<'SignInRulesChanged', { readonly secondFactorRoles: readonly RoleCode[] }>

export type OrgEvent = OrgCreated | OrgRenamed | DeptAdded | SignInRulesChanged

export const orgStream = (sid: string): string => `org-${sid}`
