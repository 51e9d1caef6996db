import type { OperationName } from '@naire/domain/access'
import rows from './by-hand.json' with { type: 'json' }

/** A row of the list that was written by hand out of the specification, beside the table that the product reads. */
export interface ExpectedAccess {
  /** Where the specification says so. */
  readonly section: string
  /** Numbers of the roles besides SuperAdmin (0); `key`: whoever holds the session's key. */
  readonly who: 'anybody' | 'signedIn' | 'key' | readonly number[]
  /** Also about oneself, whatever the role. */
  readonly self?: boolean
  /** Not even SuperAdmin about others. */
  readonly selfOnly?: boolean
  /** Also with the session's key. */
  readonly key?: boolean
  /**
   * Roles that may do it to several sessions by one call (shell §6, batch operations); absent: it is about one thing.
   */
  readonly several?: readonly number[]
}

export const byHand = rows as Readonly<Record<OperationName, ExpectedAccess>>

/** Whether a role gets through to a thing of its own organisation that is not its own record. */
export function allows({ who, selfOnly }: ExpectedAccess, role: number): boolean {
  if (who === 'anybody' || who === 'signedIn') return true
  if (who === 'key') return false
  return who.includes(role) || (role === 0 && selfOnly !== true)
}

/** Whether somebody without any sign-in gets past the first door; a key opens only its own session. */
export const isOpen = ({ who, key }: ExpectedAccess): boolean => who === 'anybody' || who === 'key' || key === true
