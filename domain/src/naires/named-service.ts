import { fieldsOf } from './fields.ts'
import type { NaireRecord } from './record.ts'

/** Settings that name something that the installation has set up: an account of WeChat, a store of files. */
export const serviceSettings = ['WxAppid', 'CloudUploadName'] as const
export type ServiceSetting = (typeof serviceSettings)[number]

/** Service that a questionnaire names; null where it names none, which means the default one. */
export function namedService(record: NaireRecord, setting: ServiceSetting): string | null {
  const given = fieldsOf(record)[setting]
  const name = typeof given === 'string' ? given.trim() : ''
  return name === '' ? null : name
}
