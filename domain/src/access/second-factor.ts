import { operations, type OperationName } from './operations.ts'
import { roles, type RoleCode } from './abilities.ts'

/** Kinds of proof besides the password, in the order in which sign-in offers them. */
export const secondFactors = ['passkey', 'totp', 'recoveryCode'] as const
export type SecondFactor = (typeof secondFactors)[number]

export const secondFactorLimits = {
  /** Given out together, each good once. */
  recoveryCodes: 10,
  /** Of one person. */
  passkeys: 10,
  /** Characters of a passkey's name. */
  longestName: 60,
} as const

/**
 * Rules for which roles need a second factor: the configuration decides for super administrators, the organisation for
 * everybody else.
 */
export interface SecondFactorRules {
  readonly superAdmins: boolean
  /** Roles that the person's organisation named. */
  readonly ofOrg: readonly RoleCode[]
}

export const needsSecondFactor = (role: RoleCode, { superAdmins, ofOrg }: SecondFactorRules): boolean =>
  role === roles.SuperAdmin ? superAdmins : ofOrg.includes(role)

/** All that somebody may do whose role needs a second factor that they do not have yet. */
const enrolment: readonly OperationName[] = [
  'me',
  'logout',
  'listSecondFactors',
  'beginTotp',
  'confirmTotp',
  'beginPasskey',
  'confirmPasskey',
]
const enrolmentCalls = new Set(enrolment.map((name) => `${operations[name].method} ${operations[name].path}`))

/** `path`: of the address, without query. */
export const isEnrolment = (method: string, path: string): boolean => enrolmentCalls.has(`${method} ${path}`)

/** All that somebody may do whose password is older than their organisation allows. */
const renewal = ['me', 'logout'] as const satisfies readonly OperationName[]
const renewalCalls = new Set(renewal.map((name) => `${operations[name].method} ${operations[name].path}`))

/** `path`: of the address, without query. */
export const isPasswordRenewal = (method: string, path: string): boolean =>
  renewalCalls.has(`${method} ${path}`) ||
  (method === 'POST' && /^\/odata\/Users\('[\w-]+'\)\/SurveyExpert\.ChangePassword\(\)$/.test(path))
