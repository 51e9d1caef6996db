import { roles, type Caller } from '@naire/domain/access'

/** Who asks. What they may see is decided here, row by row; which calls they may make is the caller's table. */
export interface Viewer {
  readonly role: Caller
  /** The organisation that they work in; SuperAdmin sees all when it is null, one when it is set. */
  readonly orgSid: string | null
  readonly userSid: string
  /** Allowed telephone numbers in answers, whatever the role says. */
  readonly seesPhones?: boolean
  /** Of a respondent: the one session whose key they hold. */
  readonly sessionSid?: string
}

export function crossesOrgs({ role }: Pick<Viewer, 'role'>): boolean {
  return role === roles.SuperAdmin || role === 'system'
}
