import type { Ability } from './abilities.ts'

/**
 * Access requirement of an operation. `public`: anybody. `key`: whoever holds the session's key (`X-Session-Key`).
 * `signedIn`: every user. `self`: the user concerned. An ability, or one of several: the roles that have it.
 */
export type Requirement = 'public' | 'key' | 'signedIn' | 'self' | Ability | readonly ('key' | 'self' | Ability)[]

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{parameters}`, without query. */
  readonly path: string
  readonly needs: Requirement
  /** Only within the caller's own organisation; SuperAdmin crosses. */
  readonly ownOrg: boolean
}

export const own = (method: Operation['method'], path: string, needs: Requirement): Operation => ({
  method,
  path,
  needs,
  ownOrg: true,
})
export const open = (method: Operation['method'], path: string, needs: Requirement): Operation => ({
  method,
  path,
  needs,
  ownOrg: false,
})
