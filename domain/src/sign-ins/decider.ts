import type { Actor, Decider, DomainEvent } from '../event-sourcing/index.ts'
import type { SecondFactor } from '../access/index.ts'
import type { ProviderKind } from '../orgs/index.ts'

/** Records the vault's decision. */
export interface RecordSignIn {
  readonly type: 'RecordSignIn'
  readonly event: SignInEvent
  readonly by: Actor
  readonly at: string
}

/**
 * A diary: whether a password was right or a sign-in lives, the vault knows. Nothing is refused here, and nothing is
 * asked of it.
 */
export const signInDecider: Decider<null, RecordSignIn, SignInEvent> = {
  initial: null,
  refusal: () => null,
  decide: (_, { event }) => [event],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}

/**
 * `factor`: that followed the password; absent: nothing did. `provider`: that vouched for the person; absent: the
 * password was right.
 */
export type SignedIn = DomainEvent<
  'SignedIn',
  {
    readonly signInSid: string
    readonly remembered: boolean
    readonly factor?: SecondFactor
    readonly provider?: ProviderKind
  }
>

/** Of an account that does not exist nothing is kept but that somebody tried: what was typed may be a password. */
export type SignInFailed = DomainEvent<
  'SignInFailed',
  { readonly reason: SignInFailure; readonly factor?: SecondFactor; readonly provider?: ProviderKind }
>

/** `notAdmitted`: the provider vouches for them, and the organisation's rules let them in nevertheless not. */
export type SignInFailure =
  | 'wrongPassword'
  | 'unknownAccount'
  | 'blocked'
  | 'orgClosed'
  | 'wrongSecondFactor'
  | 'notAdmitted'
  | 'providerFailed'

/** By the person themselves, there. */
export type SignedOut = DomainEvent<'SignedOut', { readonly signInSid: string }>

/** From another device. */
export type SignInEnded = DomainEvent<'SignInEnded', { readonly signInSid: string }>

/** By whom, the actor says; with it every other sign-in ended. */
export type PasswordChanged = DomainEvent<'PasswordChanged', Record<never, never>>

/** A link by which the person sets a password; by whom, the actor says. An earlier one is over. */
export type InvitationSent = DomainEvent<'InvitationSent', { readonly expiresAt: string }>

/** The same link, asked for on the page of signing in, by anybody who knows the account. */
export type RecoverySent = DomainEvent<'RecoverySent', { readonly expiresAt: string }>

/** For programs that read or work in the person's name. */
export type ApiTokenCreated = DomainEvent<
  'ApiTokenCreated',
  {
    readonly tokenSid: string
    readonly readOnly: boolean
    readonly subjectSid: string | null
    readonly expiresAt: string
  }
>

export type ApiTokenEnded = DomainEvent<'ApiTokenEnded', { readonly tokenSid: string }>

export type SecondFactorAdded = DomainEvent<
  'SecondFactorAdded',
  { readonly factor: 'totp' | 'passkey'; readonly passkeySid?: string }
>

export type SecondFactorRemoved = DomainEvent<
  'SecondFactorRemoved',
  { readonly factor: 'totp' | 'passkey'; readonly passkeySid?: string }
>

/** Renewal of the recovery codes; earlier codes become invalid. */
export type RecoveryCodesRenewed = DomainEvent<'RecoveryCodesRenewed', Record<never, never>>

/** All of them, by somebody who administers the person; with it every sign-in ended. */
export type SecondFactorsReset = DomainEvent<'SecondFactorsReset', Record<never, never>>

/** The person is known by their identifier at the provider from then on. */
export type ProviderJoined = DomainEvent<'ProviderJoined', { readonly provider: ProviderKind }>

export type SignInEvent =
  | SignedIn
  | SignInFailed
  | SignedOut
  | SignInEnded
  | PasswordChanged
  | InvitationSent
  | RecoverySent
  | ApiTokenCreated
  | ApiTokenEnded
  | SecondFactorAdded
  | SecondFactorRemoved
  | RecoveryCodesRenewed
  | SecondFactorsReset
  | ProviderJoined

/** Stream of an account's sign-ins; `nobody` for accounts that do not exist. */
export const signInStream = (userSid: string | null): string => `signins-${userSid ?? 'nobody'}`
