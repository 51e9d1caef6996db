import { can, type Caller } from './abilities.ts'

/** `hidden`: reads as null. `phones`: telephone numbers in it are blotted out. */
export type Guard = 'hidden' | 'phones'

const device = {
  WechatId: 'hidden', Ip: 'hidden', Longitude: 'hidden', Latitude: 'hidden', BrowserInfo: 'hidden', DeviceInfo: 'hidden',
  LastCommitIp: 'hidden', LastCommitLongitude: 'hidden', LastCommitLatitude: 'hidden', AddrComponent: 'hidden', Ident: 'hidden',
} as const satisfies Readonly<Record<string, Guard>>

/** What of a row those who may not reach respondents do not get, by set; to them a filter or an order reads the same as they do. */
export const guardedFields = {
  NaireSessions: { ...device, DisabledAssessors: 'hidden', QueryParams: 'phones', Source: 'phones', IdentifyingCode: 'phones', UserName: 'phones', SessionMetadatas: 'phones', Answers: 'phones' },
  Feedbacks: { Value1: 'phones', Value2: 'phones' },
  AppealFeedbacks: { Reason: 'phones', JudgeMemo: 'phones' },
  AuditEvents: { Ip: 'hidden', UserAgent: 'hidden' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Guard>>>>

/** Whoever reads; `seesPhones`: who administers users has allowed this person telephone numbers. */
export interface FieldReader {
  readonly role: Caller
  readonly seesPhones?: boolean
}

/** Respondents read their own. */
export const seesContacts = (role: Caller): boolean => role === 'system' || role === 'respondent' || can(role, 'viewContacts')

/** Whether this reader gets what is guarded so as it is. */
export const seesGuarded = (guard: Guard, { role, seesPhones = false }: FieldReader): boolean => seesContacts(role) || (guard === 'phones' && seesPhones)

/** Mobile and landline numbers of China, however they are grouped; JavaScript and PostgreSQL read it alike. */
export const phonePattern = String.raw`(?<!\d)(?:\+?86[- ]?)?(?:1[3-9]\d[- ]?\d{4}[- ]?\d{4}|\(?0\d{2,3}\)?[- ]?[1-9]\d{6,7})(?!\d)`

export const blot = '***********'

export const withoutPhones = (text: string): string => text.replace(new RegExp(phonePattern, 'g'), blot)

/** Every text in a value, however deep. */
export function withoutPhonesIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutPhones(value)
  if (Array.isArray(value)) return value.map(withoutPhonesIn)
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutPhonesIn(each)])) : value
}

/** A row of a set as this reader gets it. */
export function guardedRow(set: keyof typeof guardedFields, row: Readonly<Record<string, unknown>>, reader: FieldReader): Readonly<Record<string, unknown>> {
  const guards: Readonly<Record<string, Guard>> = guardedFields[set]
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, guardedValue(guards[name], value, reader)]))
}

function guardedValue(guard: Guard | undefined, value: unknown, reader: FieldReader): unknown {
  if (guard === undefined || seesGuarded(guard, reader)) return value
  return guard === 'hidden' ? null : withoutPhonesIn(value)
}
