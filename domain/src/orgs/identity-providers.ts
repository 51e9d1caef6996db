import { mayGrant, roles, type RoleCode } from '../access/index.ts'
import type { Refusal } from '../refusals/index.ts'
import type { UserForm } from '../users/index.ts'

/** Kinds of providers that vouch for the people of an organisation. */
export const providerKinds = ['oidc', 'saml', 'wecom', 'dingtalk'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Row of a role mapping: whoever's claim holds the value has the role. */
export interface RoleRow {
  readonly value: string
  readonly role: RoleCode
}

/** Rules of an organisation for whom its provider vouches for. */
export interface ProviderRules {
  /** Words of the button on the sign-in page. */
  readonly name: string
  /** On everybody's sign-in page; false: on `/login?org=…` alone. */
  readonly isListed: boolean
  /** Claim by whose values roles are given, at every sign-in; blank: roles are given here. */
  readonly roleClaim: string
  /** The first row that fits counts. */
  readonly roleRows: readonly RoleRow[]
  /** Role of those whom no row fits; null: they are not let in. */
  readonly defaultRole: RoleCode | null
  /** Only people with a verified mail address under one of these; empty: everybody. */
  readonly mailDomains: readonly string[]
  /** Whoever has no account gets one at the first sign-in. */
  readonly makesUsers: boolean
  /** Claim that holds the account of a user who is there already; blank: no claim joins anybody. */
  readonly accountClaim: string
  /** The provider asks for second factors; false: they are asked for here, as after a password. */
  readonly provesFactors: boolean
}

/** Provider that speaks OpenID Connect. */
export interface OidcSettings extends ProviderRules {
  readonly kind: 'oidc'
  /** Address as the provider itself writes it. */
  readonly issuer: string
  readonly clientId: string
  /** Scopes that the provider is asked for, `openid` among them. */
  readonly scope: string
}

/** Provider that speaks SAML 2.0. */
export interface SamlSettings extends ProviderRules {
  readonly kind: 'saml'
  /** Entity ID of the provider. */
  readonly issuer: string
  /** Where browsers are sent (HTTP-Redirect). */
  readonly signInAddress: string
  /** By which assertions are signed, base64 without the lines around it; several while one is replaced. */
  readonly certificates: readonly string[]
}

/** WeCom of the organisation, by whose app people scan a code. */
export interface WecomSettings extends ProviderRules {
  readonly kind: 'wecom'
  /** Corporation ID. */
  readonly issuer: string
  /** Number of the app that the corporation made for this installation. */
  readonly agentId: string
}

/** DingTalk of the organisation, by whose app people scan a code. */
export interface DingtalkSettings extends ProviderRules {
  readonly kind: 'dingtalk'
  /** Corporation ID. */
  readonly issuer: string
  /** Of the app that the corporation made for this installation. */
  readonly clientId: string
}

export type ProviderSettings = OidcSettings | SamlSettings | WecomSettings | DingtalkSettings

/** Person as the provider vouches for them. */
export interface VouchedPerson {
  /** The provider's own identifier of the person, which it gives to nobody else. */
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
  /** Null: none, or the provider has not verified it. */
  readonly verifiedMail: string | null
}

export const providerLimits = {
  /** Characters of the button's words, of addresses and of everything else. */
  name: 40,
  address: 500,
  text: 200,
  secret: 1_000,
  roleRows: 50,
  mailDomains: 20,
  certificates: 4,
  certificate: 8_000,
} as const

/**
 * Standard claims that people set themselves, or that two may share (OpenID Connect Core §5.7): nobody is known by
 * them.
 */
const selfAsserted: readonly string[] = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone_number',
  'address',
]

/** The first setting that does not hold. Nobody below super administrators is given by a provider. */
export function checkProvider(settings: ProviderSettings): Refusal | null {
  const field = wrongOfKind(settings) ?? wrongOfRules(settings)
  return field === null ? null : { key: 'org.providerInvalid', target: field, details: { field } }
}

function wrongOfKind(settings: ProviderSettings): string | null {
  switch (settings.kind) {
    case 'oidc':
      return wrongOfOidc(settings)
    case 'saml':
      return wrongOfSaml(settings)
    case 'wecom':
      return isPlainId(settings.issuer) ? (/^\d{1,20}$/.test(settings.agentId) ? null : 'agentId') : 'issuer'
    case 'dingtalk':
      return isPlainId(settings.issuer) ? (isPlainId(settings.clientId) ? null : 'clientId') : 'issuer'
  }
}

const isPlainId = (text: string): boolean => /^[\w-]{4,64}$/.test(text)
const isBlank = (text: string): boolean => text.trim() === ''

function wrongOfOidc({ issuer, clientId, scope }: OidcSettings): string | null {
  // An issuer has no query and no fragment (OpenID Connect Discovery §3).
  if (!/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(issuer)) return 'issuer'
  if (isBlank(clientId)) return 'clientId'
  const scopes = scope.split(' ')
  return scopes.includes('openid') && scopes.every((each) => /^[!#-[\]-~]+$/.test(each)) ? null : 'scope'
}

function wrongOfSaml({ issuer, signInAddress, certificates }: SamlSettings): string | null {
  if (isBlank(issuer)) return 'issuer'
  if (!/^https?:\/\/[^/?#@\s]+([/?][^#\s]*)?$/.test(signInAddress)) return 'signInAddress'
  const isRight = certificates.length > 0 && certificates.every((each) => /^[A-Za-z0-9+/]{100,}={0,2}$/.test(each))
  return isRight ? null : 'certificates'
}

function wrongOfRules(rules: ProviderRules): string | null {
  const { name, roleClaim, roleRows, defaultRole, mailDomains, makesUsers, accountClaim } = rules
  const isGiven = (role: RoleCode) => mayGrant(roles.OrgAdmin, role)
  if (isBlank(name)) return 'name'
  if (roleRows.some(({ value, role }) => isBlank(value) || !isGiven(role))) return 'roleRows'
  if ((roleClaim === '') !== (roleRows.length === 0)) return 'roleClaim'
  const isMissing = defaultRole === null && makesUsers && roleClaim === ''
  if (isMissing || (defaultRole !== null && !isGiven(defaultRole))) return 'defaultRole'
  if (!mailDomains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain))) return 'mailDomains'
  const isUnfit = selfAsserted.includes(accountClaim) || (accountClaim === 'email' && mailDomains.length === 0)
  return isUnfit ? 'accountClaim' : null
}

/** Whether the rules let in whom the provider vouches for. */
export function admits({ mailDomains }: ProviderRules, { verifiedMail }: VouchedPerson): boolean {
  return mailDomains.length === 0 || (verifiedMail !== null && mailDomains.includes(domainOf(verifiedMail)))
}

const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
const localPartOf = (mail: string): string => mail.slice(0, mail.lastIndexOf('@'))

/** Role that the provider's claims give; null: none, and so no way in. Never more than administrators may give. */
export function mappedRole({ roleClaim, roleRows, defaultRole }: ProviderRules, claims: VouchedPerson['claims']) {
  const values = roleClaim === '' ? [] : textsAt(claims, roleClaim)
  const role = roleRows.find(({ value }) => values.includes(value))?.role ?? defaultRole
  return role !== null && mayGrant(roles.OrgAdmin, role) ? role : null
}

/**
 * Login account of a user who is there already, by what the provider has verified; null: nothing says so. Of a mail
 * address the part before the at sign counts, when it is verified and under a domain of the organisation.
 */
export function vouchedAccount(rules: ProviderRules, person: VouchedPerson): string | null {
  const { accountClaim } = rules
  if (accountClaim === '' || selfAsserted.includes(accountClaim)) return null
  if (accountClaim !== 'email') return textsAt(person.claims, accountClaim)[0] ?? null
  const isOurs = rules.mailDomains.length > 0 && admits(rules, person)
  return isOurs && person.verifiedMail !== null ? localPartOf(person.verifiedMail) : null
}

/** Values of a claim under its name, or under a path with points (`realm_access.roles`). */
function textsAt(claims: VouchedPerson['claims'], name: string): readonly string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(partOf, claims)
  return [found].flat().filter((value): value is string => typeof value === 'string' && value !== '')
}

const partOf = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Readonly<Record<string, unknown>>)[part]
    : undefined

/**
 * Forms of a new user, of which the first with a free account is taken. `mark`: hexadecimal, the same for the same
 * person.
 */
export function newUserForms(
  person: VouchedPerson,
  { mark, ...place }: { readonly mark: string; readonly authority: RoleCode } & Pick<UserForm, 'orgSid' | 'deptSid'>,
): readonly UserForm[] {
  const claim = (name: string) => textsAt(person.claims, name)[0] ?? ''
  const given = claim('preferred_username') || localPartOf(person.verifiedMail ?? '') || person.subject
  const plain = given.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '')
  const base = plain.length < 2 ? 'user' : plain
  const name =
    (claim('name') || given)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 50)
      .trim() || base.slice(0, 50)
  const nickname = name.replaceAll(/[^A-Za-z0-9_\p{Script=Han}]+/gu, '')
  const codes = [
    base.slice(0, 16),
    `${base.slice(0, 11)}-${mark.slice(0, 4)}`,
    `${base.slice(0, 7)}-${mark.slice(0, 8)}`,
  ]
  return codes.map((code) => ({
    ...place,
    code,
    name,
    nickname: [...(nickname || base.replaceAll('-', '_'))].slice(0, 16).join(''),
    tel: null,
  }))
}
