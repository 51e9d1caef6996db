import { roles, type RoleCode } from '../access/index.ts'
import type { Command, Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { checkPasswordRules, usualPasswords, type PasswordRules } from '../users/index.ts'
import {
  closingFacts,
  closingRefusal,
  isClosingCommand,
  notOpen,
  statusAfter,
  type OrgClosingCommand,
  type OrgStatus,
} from './closing.ts'
import type { OrgEvent } from './events.ts'
import { checkProvider, type ProviderKind, type ProviderSettings } from './identity-providers.ts'

export interface Org {
  /** Null: no such organisation. */
  readonly name: string | null
  readonly status: OrgStatus
  readonly rootDeptSid: string | null
  readonly depts: Readonly<Record<string, Dept>>
  /** Their people need a second factor. */
  readonly secondFactorRoles: readonly RoleCode[]
  readonly passwords: PasswordRules
  readonly providers: { readonly [Kind in ProviderKind]?: ProviderSettings }
}

export interface Dept {
  readonly name: string
  /** Null: the root department. */
  readonly parentSid: string | null
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

export interface RenameDept extends Command<'RenameDept'> {
  readonly deptSid: string
  readonly name: string
}

export interface MoveDept extends Command<'MoveDept'> {
  readonly deptSid: string
  readonly parentSid: string
}

/** `intoSid`: takes what is below it; null: only an empty one goes. `hasPeople`: somebody belongs to it still. */
export interface RemoveDept extends Command<'RemoveDept'> {
  readonly deptSid: string
  readonly intoSid: string | null
  readonly hasPeople: boolean
}

/** Super administrators are the configuration's concern. */
export interface SetSignInRules extends Command<'SetSignInRules'> {
  readonly secondFactorRoles: readonly RoleCode[]
  /** Absent: they stay. */
  readonly passwords?: PasswordRules
}

/** Its secret goes to the vault; nothing of it is a fact. */
export interface SaveIdentityProvider extends Command<'SaveIdentityProvider'> {
  readonly settings: ProviderSettings
}

export interface RemoveIdentityProvider extends Command<'RemoveIdentityProvider'> {
  readonly kind: ProviderKind
}

/** Another token for the directory whose people follow the rules of this provider; the token itself is in the vault. */
export interface RotateDirectoryToken extends Command<'RotateDirectoryToken'> {
  readonly kind: ProviderKind
}

export interface EndDirectoryTokens extends Command<'EndDirectoryTokens'> {
  readonly kind: ProviderKind
}

type DeptCommand = RenameDept | MoveDept | RemoveDept
type DirectoryCommand = RotateDirectoryToken | EndDirectoryTokens
type SignInCommand = SetSignInRules | SaveIdentityProvider | RemoveIdentityProvider | DirectoryCommand
export type OrgCommand = CreateOrg | RenameOrg | AddDept | DeptCommand | SignInCommand | OrgClosingCommand

/** An organisation with its departments; the root department bears the organisation's first name. */
export const orgDecider: Decider<Org, OrgCommand, OrgEvent> = {
  initial: {
    name: null,
    status: 'open',
    rootDeptSid: null,
    depts: {},
    secondFactorRoles: [],
    passwords: usualPasswords,
    providers: {},
  },
  refusal,
  decide(org, command) {
    const no = refusal(org, command)
    if (no !== null) throw new RefusalError(no)
    return facts(org, command)
  },
  evolve,
  upcasters: {},
  personal: {},
  schemaVersion: 5,
}

function evolve(org: Org, event: OrgEvent): Org {
  switch (event.type) {
    case 'OrgCreated':
    case 'OrgRenamed':
      return { ...org, name: event.data.name }
    case 'OrgClosed':
    case 'OrgReopened':
    case 'OrgErasureBegun':
    case 'OrgErased':
      return { ...org, status: statusAfter[event.type] }
    case 'SignInRulesChanged':
      return {
        ...org,
        secondFactorRoles: event.data.secondFactorRoles,
        passwords: event.data.passwords ?? org.passwords,
      }
    case 'IdentityProviderSaved':
      return { ...org, providers: { ...org.providers, [event.data.settings.kind]: event.data.settings } }
    case 'IdentityProviderRemoved': {
      const { [event.data.kind]: _removed, ...providers } = org.providers
      return { ...org, providers }
    }
    case 'DeptAdded': {
      const { deptSid, name, parentSid } = event.data
      const depts = { ...org.depts, [deptSid]: { name, parentSid } }
      return { ...org, rootDeptSid: org.rootDeptSid ?? deptSid, depts }
    }
    case 'DeptRenamed':
    case 'DeptMoved': {
      const { deptSid, ...changed } = event.data
      const before = org.depts[deptSid]
      const after = 'name' in changed ? { name: changed.name } : { parentSid: changed.parentSid }
      return before === undefined ? org : { ...org, depts: { ...org.depts, [deptSid]: { ...before, ...after } } }
    }
    case 'DirectoryTokenRotated':
    case 'DirectoryTokensEnded':
      return org
    case 'DeptRemoved': {
      const { [event.data.deptSid]: _removed, ...depts } = org.depts
      return { ...org, depts }
    }
  }
}

function refusal(org: Org, command: OrgCommand): Refusal | null {
  if (command.type === 'CreateOrg') return org.name === null ? checkOrgName(command.name) : { key: 'org.exists' }
  if (org.name === null) return { key: 'org.notFound' }
  if (isClosingCommand(command)) return closingRefusal(org, command)
  if (org.status === 'erasing' || org.status === 'erased') return notOpen(org)
  if (command.type === 'RenameOrg') return checkOrgName(command.name)
  if (command.type === 'SetSignInRules')
    return command.secondFactorRoles.includes(roles.SuperAdmin)
      ? { key: 'org.notTheirRole', target: 'secondFactorRoles' }
      : checkPasswordRules(command.passwords ?? usualPasswords)
  if (command.type === 'SaveIdentityProvider') return checkProvider(command.settings)
  if (command.type === 'RemoveIdentityProvider')
    return org.providers[command.kind] === undefined ? { key: 'org.providerNotFound', target: 'kind' } : null
  if (command.type === 'RotateDirectoryToken' || command.type === 'EndDirectoryTokens')
    return directoryRefusal(org, command)
  if (command.type !== 'AddDept') return deptRefusal(org, command)
  const { parentSid, deptSid } = command
  if (hasDept(org, deptSid)) return { key: 'request.sidTaken', target: 'Sid' }
  if (parentSid !== null && !hasDept(org, parentSid)) return { key: 'org.deptNotFound', target: 'ParentSid' }
  return checkDeptName(command.name)
}

export const hasDept = ({ depts }: Org, sid: string): boolean => Object.hasOwn(depts, sid)

/** Names from the root down, joined by `/`; null where there is no such department. */
export function deptPath({ depts }: Org, sid: string): string | null {
  const names: string[] = []
  for (let at: string | null = sid; at !== null; at = depts[at]?.parentSid ?? null) names.unshift(depts[at]?.name ?? '')
  return Object.hasOwn(depts, sid) ? names.join('/') : null
}

/** People of a directory need a role: of their groups, or one for all. */
function directoryRefusal({ providers }: Org, { type, kind }: DirectoryCommand): Refusal | null {
  const settings = providers[kind]
  if (settings === undefined) return { key: 'org.providerNotFound', target: 'kind' }
  const isLacking = settings.roleClaim === '' && settings.defaultRole === null
  return type === 'RotateDirectoryToken' && isLacking
    ? { key: 'org.providerInvalid', target: 'defaultRole', details: { field: 'defaultRole' } }
    : null
}

function deptRefusal(org: Org, command: DeptCommand): Refusal | null {
  const { deptSid } = command
  if (!hasDept(org, deptSid)) return { key: 'org.deptNotFound', target: 'deptSid' }
  if (command.type === 'RenameDept') return checkDeptName(command.name, 'name')
  if (deptSid === org.rootDeptSid) return { key: 'org.deptIsRoot', target: 'deptSid' }
  const toSid = command.type === 'MoveDept' ? command.parentSid : command.intoSid
  if (toSid !== null) {
    if (!hasDept(org, toSid)) return { key: 'org.deptNotFound', target: 'toSid' }
    if (isWithin(org, toSid, deptSid)) return { key: 'org.deptBelowItself', target: 'toSid' }
  }
  if (command.type === 'MoveDept') return null
  const isEmpty = !command.hasPeople && (toSid !== null || childrenOf(org, deptSid).length === 0)
  return isEmpty ? null : { key: 'org.deptNotEmpty', target: 'deptSid' }
}

const childrenOf = ({ depts }: Org, sid: string): readonly string[] =>
  Object.entries(depts).flatMap(([child, { parentSid }]) => (parentSid === sid ? [child] : []))

/** The department itself, or one below it. */
function isWithin({ depts }: Org, sid: string, aboveSid: string): boolean {
  for (let at: string | null = sid; at !== null; at = depts[at]?.parentSid ?? null) if (at === aboveSid) return true
  return false
}

/** An organisation that keeps its name has nothing to say. */
function facts(org: Org, command: OrgCommand): readonly OrgEvent[] {
  if (isClosingCommand(command)) return closingFacts(command)
  if (command.type === 'SetSignInRules') return ruleFacts(org, command)
  if (command.type === 'SaveIdentityProvider')
    return [{ type: 'IdentityProviderSaved', data: { settings: command.settings } }]
  if (command.type === 'RemoveIdentityProvider')
    return [{ type: 'IdentityProviderRemoved', data: { kind: command.kind } }]
  if (command.type === 'RotateDirectoryToken') return [{ type: 'DirectoryTokenRotated', data: { kind: command.kind } }]
  if (command.type === 'EndDirectoryTokens') return [{ type: 'DirectoryTokensEnded', data: { kind: command.kind } }]
  if (command.type === 'MoveDept' || command.type === 'RemoveDept') return deptFacts(org, command)
  const name = command.name.trim()
  if (command.type === 'RenameDept') {
    const { deptSid } = command
    const previousName = org.depts[deptSid]?.name ?? ''
    return previousName === name ? [] : [{ type: 'DeptRenamed', data: { deptSid, name, previousName } }]
  }
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

function ruleFacts(org: Org, { secondFactorRoles: named, passwords }: SetSignInRules): readonly OrgEvent[] {
  const secondFactorRoles = [...new Set(named)].toSorted((one, other) => one - other)
  const isSame =
    secondFactorRoles.join() === org.secondFactorRoles.join() &&
    (passwords === undefined || JSON.stringify(passwords) === JSON.stringify(org.passwords))
  return isSame ? [] : [{ type: 'SignInRulesChanged', data: { secondFactorRoles, ...(passwords && { passwords }) } }]
}

function deptFacts(org: Org, command: MoveDept | RemoveDept): readonly OrgEvent[] {
  const moved = (deptSid: string, parentSid: string): OrgEvent => ({
    type: 'DeptMoved',
    data: { deptSid, parentSid, previousParentSid: org.depts[deptSid]?.parentSid ?? '' },
  })
  const { deptSid } = command
  if (command.type === 'MoveDept')
    return org.depts[deptSid]?.parentSid === command.parentSid ? [] : [moved(deptSid, command.parentSid)]
  const { intoSid } = command
  const children = intoSid === null ? [] : childrenOf(org, deptSid).map((child) => moved(child, intoSid))
  const name = org.depts[deptSid]?.name ?? ''
  return [...children, { type: 'DeptRemoved', data: { deptSid, name, intoSid } }]
}

/** 2 to 20 Chinese characters, or 4 to 50 English letters and spaces. */
export const isOrgName = (name: string): boolean =>
  /^\p{Script=Han}{2,20}$/u.test(name) || /^[A-Za-z ]{4,50}$/.test(name.trim())

export const checkOrgName = (name: string): Refusal | null =>
  isOrgName(name) ? null : { key: 'org.invalid', target: 'Name' }

/** Departments are named freely, 1 to 50 characters. */
export const checkDeptName = (name: string, target = 'Name'): Refusal | null =>
  name.trim() !== '' && name.length <= 50 ? null : { key: 'org.deptNameInvalid', target }

export const orgStream = (sid: string): string => `org-${sid}`
