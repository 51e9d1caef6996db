import type { TFunction } from 'i18next'

const systemSid = 'F'.repeat(32)

/** How somebody is called in a log: the system and its built-in account by the product's word, who was erased or belongs to no organisation of the reader by a phrase; never a sid. */
export function personName(t: TFunction, sid: string | null | undefined, name: string | null | undefined): string {
  return name || t(sid === systemSid ? 'roles.system' : 'people.unknown')
}
