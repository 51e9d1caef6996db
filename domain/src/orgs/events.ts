import type { RoleCode } from '../access/index.ts'
import type { DomainEvent } from '../event-sourcing/index.ts'
import type { PasswordRules } from '../users/index.ts'
import type { ProviderKind, ProviderSettings } from './identity-providers.ts'

/** DeptAdded for the root department follows in the same append. */
export type OrgCreated = DomainEvent<'OrgCreated', { readonly orgSid: string; readonly name: string }>
export type OrgRenamed = DomainEvent<'OrgRenamed', { readonly name: string; readonly previousName: string }>

/** `parentSid` is null for the root department. */
export type DeptAdded = DomainEvent<
  'DeptAdded',
  { readonly deptSid: string; readonly name: string; readonly parentSid: string | null }
>

export type DeptRenamed = DomainEvent<
  'DeptRenamed',
  { readonly deptSid: string; readonly name: string; readonly previousName: string }
>
export type DeptMoved = DomainEvent<
  'DeptMoved',
  { readonly deptSid: string; readonly parentSid: string; readonly previousParentSid: string }
>
/** Its people, and what was below it, belong to `intoSid` by now; null: it was empty. */
export type DeptRemoved = DomainEvent<
  'DeptRemoved',
  { readonly deptSid: string; readonly name: string; readonly intoSid: string | null }
>

/** The whole list of roles that need a second factor from then on; `passwords` absent: as before. */
export type SignInRulesChanged = DomainEvent<
  'SignInRulesChanged',
  { readonly secondFactorRoles: readonly RoleCode[]; readonly passwords?: PasswordRules }
>

export type IdentityProviderSaved = DomainEvent<'IdentityProviderSaved', { readonly settings: ProviderSettings }>
export type IdentityProviderRemoved = DomainEvent<'IdentityProviderRemoved', { readonly kind: ProviderKind }>

export type DirectoryTokenRotated = DomainEvent<'DirectoryTokenRotated', { readonly kind: ProviderKind }>
export type DirectoryTokensEnded = DomainEvent<'DirectoryTokensEnded', { readonly kind: ProviderKind }>

/** Numbers of what an organisation holds and can be erased; `people`: of respondent lists. */
export interface OrgHoldings {
  readonly sessions: number
  readonly people: number
  readonly users: number
}

export type OrgClosed = DomainEvent<'OrgClosed', { readonly reason: string }>
export type OrgReopened = DomainEvent<'OrgReopened', {}>
/** `holdings`: what there was to erase when it began. */
export type OrgErasureBegun = DomainEvent<
  'OrgErasureBegun',
  { readonly reason: string; readonly holdings: OrgHoldings }
>
/** Nothing of what it held is left but names of things. */
export type OrgErased = DomainEvent<'OrgErased', {}>
export type OrgClosingEvent = OrgClosed | OrgReopened | OrgErasureBegun | OrgErased

export type OrgEvent =
  | OrgClosingEvent
  | OrgCreated
  | OrgRenamed
  | DeptAdded
  | DeptRenamed
  | DeptMoved
  | DeptRemoved
  | SignInRulesChanged
  | IdentityProviderSaved
  | IdentityProviderRemoved
  | DirectoryTokenRotated
  | DirectoryTokensEnded
