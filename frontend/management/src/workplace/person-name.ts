import type { TFunction } from 'i18next'

const systemSid = 'F'.repeat(32)

/**
 * Name of a person in a log: the product's word for the system and its built-in account, a phrase for an erased person
 * or one outside the reader's organisations; never a sid.
 */
export function personName(t: TFunction, sid: string | null | undefined, name: string | null | undefined): string {
  return name || t(sid === systemSid ? 'roles.system' : 'people.unknown')
}

/** Name of who did what only people do: the built-in account is a super administrator there. */
export function deciderName(t: TFunction, sid: string | null | undefined, name: string | null | undefined): string {
  return name || t(sid === systemSid ? 'roles.SuperAdmin' : 'people.unknown')
}
