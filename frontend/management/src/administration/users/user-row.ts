import type { WireRow } from '@naire/domain/event-sourcing'
import type { users } from '@naire/domain/users'

export type UserRow = WireRow<typeof users>

/** User Status: Normal 0, Block (paused) 1, Delete 2. */
export const userStatus = { normal: 0, block: 1, delete: 2 } as const
export type UserStatus = (typeof userStatus)[keyof typeof userStatus]

export interface UserFormValues {
  readonly Code: string
  readonly Name: string
  readonly Nickname: string
  readonly Authority: number
  readonly OrgSid: string
  readonly DeptSid: string
  readonly Tel?: string
  readonly SeesPhones?: boolean
  readonly Password?: string
  readonly RePassword?: string
}
