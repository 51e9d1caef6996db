import type { DomainEvent } from '../event-sourcing/index.ts'

/**
 * Scope of a unique name; names of subjects are unique within their organisation, slots of sessions within one
 * respondent's, sids of records in another stream within their kind.
 */
export type NameScope = 'userCode' | 'orgName' | 'subjectName' | 'sessionSlot' | 'sid'

/**
 * Until the deadline (ISO 8601) the owner may come into being; what was confirmed for another owner falls back to them
 * when it does not.
 */
export type NameClaimed = DomainEvent<
  'NameClaimed',
  { readonly scope: NameScope; readonly ownerSid: string; readonly until: string }
>

/** The owner exists: the name is theirs. */
export type NameConfirmed = DomainEvent<'NameConfirmed', { readonly ownerSid: string }>

export type NameReleased = DomainEvent<
  'NameReleased',
  { readonly ownerSid: string; readonly reason: 'ended' | 'renamed' | 'abandoned' }
>

export type NameEvent = NameClaimed | NameConfirmed | NameReleased

/** `hash` stands for the normalised name, see `normalName`. */
export const nameStream = (scope: NameScope, hash: string): string => `name-${scope}-${hash}`
