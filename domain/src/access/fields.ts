import { can, type Caller } from './abilities.ts'

/**
 * `hidden`: reads as null. `phones`: telephone numbers in its texts are blotted out, numbers that may be one read as
 * null.
 */
export type Guard = 'hidden' | 'phones'

const device = {
  WechatId: 'hidden',
  Ip: 'hidden',
  Longitude: 'hidden',
  Latitude: 'hidden',
  Accuracy: 'hidden',
  BrowserInfo: 'hidden',
  DeviceInfo: 'hidden',
  LastCommitIp: 'hidden',
  LastCommitLongitude: 'hidden',
  LastCommitLatitude: 'hidden',
  LastCommitAccuracy: 'hidden',
  AddrComponent: 'hidden',
  Ident: 'hidden',
} as const satisfies Readonly<Record<string, Guard>>

/**
 * Row fields, by set, withheld from callers who may not reach respondents; their filters and orders see the same values
 * as they do.
 */
export const guardedFields = {
  Naires: { ApprovalNote: 'hidden' },
  NaireSessions: {
    ...device,
    DisabledAssessors: 'hidden',
    QueryParams: 'phones',
    Source: 'phones',
    IdentifyingCode: 'phones',
    UserName: 'phones',
    SessionMetadatas: 'phones',
    Answers: 'phones',
  },
  Feedbacks: { Value1: 'phones', Value2: 'phones' },
  AppealFeedbacks: { Reason: 'phones', JudgeMemo: 'phones' },
  AuditEvents: { Ip: 'hidden', UserAgent: 'hidden', Reason: 'phones', Changes: 'phones' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Guard>>>>

/** Whoever reads; `seesPhones`: who administers users has allowed this person telephone numbers. */
export interface FieldReader {
  readonly role: Caller
  readonly seesPhones?: boolean
}

/** Respondents read their own. */
export const seesContacts = (role: Caller): boolean =>
  role === 'system' || role === 'respondent' || can(role, 'viewContacts')

/** Whether this reader gets what is guarded so as it is. */
export const seesGuarded = (guard: Guard, { role, seesPhones = false }: FieldReader): boolean =>
  seesContacts(role) || (guard === 'phones' && seesPhones)

/** Signs that people put between the digits of a number, after NFKC: no more than two in a row. */
const gap = String.raw`[ ._\-/·•‐‒–—−\u200B\u2060]{0,2}`

/**
 * Mobile and landline numbers of China, however they are grouped, in a text that `digitsOf` has read. JavaScript and
 * PostgreSQL read it alike: digits are spelled out, because `\d` is another set in each.
 */
export const phonePattern = [
  `(?<![0-9])(?:\\+?86${gap})?(?:1${gap}[3-9](?:${gap}[0-9]){9}`,
  `\\(?0[0-9]{2,3}\\)?${gap}[1-9][0-9]{2,3}${gap}[0-9]{4}`,
  `0(?: [0-9]){9,11})(?![0-9])`,
].join('|')

export const blot = '***********'

/** Digits of other scripts, which NFKC leaves as they are: ten of each. */
const foreign = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙'
const plainDigits = new Map([...foreign].map((digit, index) => [digit, String(index % 10)]))

/** Full-width, circled and raised digits, and those of other scripts, as plain ones. */
const digitsOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(new RegExp(`[${foreign}]`, 'g'), (digit) => plainDigits.get(digit) ?? digit)

const phones = new RegExp(phonePattern, 'g')
const sidPattern = /^[0-9A-F]{32}$/

/** A text without a number in it stays as it was written. */
export function withoutPhones(text: string): string {
  if (sidPattern.test(text)) return text
  const read = digitsOf(text)
  const masked = read.replace(phones, blot)
  return masked === read ? text : masked
}

/**
 * From and to which (excluded), without sign and fraction, a number may be a telephone number: with or without 86, a
 * landline's zero lost.
 */
export const phoneRanges = [
  [1e9, 1e11],
  [8.6e11, 8.7e11],
  [8.6e12, 8.7e12],
] as const

export function mayBePhone(value: number): boolean {
  const whole = Math.trunc(Math.abs(value))
  return phoneRanges.some(([from, to]) => whole >= from && whole < to)
}

/** Every text and number in a value, however deep. */
export function withoutPhonesIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutPhones(value)
  if (typeof value === 'number') return mayBePhone(value) ? null : value
  if (Array.isArray(value)) return value.map(withoutPhonesIn)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutPhonesIn(each)]))
    : value
}

/** A row of a set as this reader gets it. */
export function guardedRow(
  set: keyof typeof guardedFields,
  row: Readonly<Record<string, unknown>>,
  reader: FieldReader,
): Readonly<Record<string, unknown>> {
  const guards: Readonly<Record<string, Guard>> = guardedFields[set]
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, guardedValue(guards[name], value, reader)]),
  )
}

function guardedValue(guard: Guard | undefined, value: unknown, reader: FieldReader): unknown {
  if (guard === undefined || seesGuarded(guard, reader)) return value
  return guard === 'hidden' ? null : withoutPhonesIn(value)
}
