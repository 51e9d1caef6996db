import type { DomainEvent } from '../event-sourcing/index.ts'

export type SignedIn = DomainEvent<'SignedIn', { readonly signInSid: string; readonly remembered: boolean }>

/** Of an account that does not exist nothing is kept but that somebody tried: what was typed may be a password. */
export type SignInFailed = DomainEvent<'SignInFailed', { readonly reason: SignInFailure }>

export type SignInFailure = 'wrongPassword' | 'unknownAccount' | 'blocked'

/** By the person themselves, there. */
export type SignedOut = DomainEvent<'SignedOut', { readonly signInSid: string }>

/** From another device. */
export type SignInEnded = DomainEvent<'SignInEnded', { readonly signInSid: string }>

/** By whom, the actor says; with it every other sign-in ended. */
export type PasswordChanged = DomainEvent<'PasswordChanged', Record<never, never>>

export type SignInEvent = SignedIn | SignInFailed | SignedOut | SignInEnded | PasswordChanged

/** What an account's sign-ins went through; `nobody` for accounts that do not exist. */
export const signInStream = (userSid: string | null): string => `signins-${userSid ?? 'nobody'}`
