import type { RoleCode } from '../access/index.ts'
import type { DomainEvent } from '../event-sourcing/index.ts'

/** Normal 0, Block (paused) 1, Delete 2. */
export const userStatuses = { normal: 0, block: 1, delete: 2 } as const
export type UserStatus = (typeof userStatuses)[keyof typeof userStatuses]

export interface UserFields {
  /** Login account. */
  readonly code: string
  /** Absent once the person's key was destroyed; so are nickname, tel and mail. */
  readonly name?: string
  readonly nickname?: string
  readonly tel?: string | null
  /** Address that invitations go to; absent: none. */
  readonly mail?: string | null
  readonly authority: RoleCode
  /** Null for super administrators only. */
  readonly orgSid: string | null
  readonly deptSid: string | null
  /** Telephone numbers in answers, whatever the role says; absent: no. */
  readonly seesPhones?: boolean
}

export type UserCreated = DomainEvent<'UserCreated', UserFields & { readonly userSid: string; readonly status: 0 }>

/** All fields as they are now. */
export type UserChanged = DomainEvent<'UserChanged', UserFields & { readonly previousCode: string }>

export type UserBlocked = DomainEvent<'UserBlocked', { readonly status: 1 }>
export type UserUnblocked = DomainEvent<'UserUnblocked', { readonly status: 0 }>
/** Back from the recycle bin, under an account that nobody has taken meanwhile. */
export type UserRestored = DomainEvent<'UserRestored', { readonly status: 0 | 1; readonly reason: string }>
export type UserDeleted = DomainEvent<'UserDeleted', { readonly status: 2 }>

/** They agreed, in WeChat itself, to be told of things there. */
export type UserWechatBound = DomainEvent<'UserWechatBound', { readonly openid?: string }>
export type UserWechatUnbound = DomainEvent<'UserWechatUnbound', Readonly<Record<never, never>>>

/** Erasure of the person's data for good: the key of the record is destroyed because of this event. */
export type UserErased = DomainEvent<'UserErased', { readonly status: 2; readonly reason: string }>

export type UserEvent =
  | UserCreated
  | UserChanged
  | UserBlocked
  | UserUnblocked
  | UserRestored
  | UserDeleted
  | UserWechatBound
  | UserWechatUnbound
  | UserErased

export const userStream = (sid: string): string => `user-${sid}`

export const personalFields = {
  UserCreated: ['name', 'nickname', 'tel', 'mail'],
  UserChanged: ['name', 'nickname', 'tel', 'mail'],
  UserWechatBound: ['openid'],
} as const satisfies { readonly [Type in UserEvent['type']]?: readonly string[] }
