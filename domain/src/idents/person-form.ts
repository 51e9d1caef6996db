import { languages } from '../languages/index.ts'
import { identLimits } from './ident-list.ts'

/** Contents of a person's entry; stored encrypted with the person's key. */
export interface IdentForm {
  /** Identifying code; the person is known by it, so it never changes. */
  readonly code: string
  readonly name: string | null
  readonly mobile: string | null
  readonly mail: string | null
  /** Of the WeChat account that the questionnaire goes out by. */
  readonly openid: string | null
  /** Tag of one of the product's languages. */
  readonly language: string | null
  /** Values of the list's columns by name; blank ones are left out. */
  readonly columns: Readonly<Record<string, string>>
}

/** Keyed marks that a person is found by; nobody can reverse them without the master key. */
export interface IdentMarks {
  readonly name: string | null
  readonly mobile: string | null
  readonly mail: string | null
  readonly openid: string | null
}

/** The first field of a person that is not fit; null when all are. */
export function wrongField({ code, name, mobile, mail, openid, language, columns }: IdentForm): string | null {
  const isIn = (text: string | null, most: number) => text === null || (text.trim() !== '' && text.length <= most)
  if (code.trim() === '' || code.length > identLimits.codeLength) return 'code'
  if (!isIn(name, identLimits.nameLength)) return 'name'
  if (mobile !== null && !/^\+?\d{5,20}$/.test(normalisedMobile(mobile))) return 'mobile'
  if (mail !== null && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/u.test(mail.trim())) return 'mail'
  if (!isIn(openid, 64)) return 'openid'
  if (language !== null && !(languages as readonly string[]).includes(language)) return 'language'
  const wrong = Object.entries(columns).find(([, value]) => value.length > identLimits.valueLength)
  return wrong === undefined ? null : wrong[0]
}

/** As names are compared: full-width signs, capitals and blanks do not count. */
export const normalisedName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** Digits alone, and a `+` before the number of another country; 86 is left out. */
export function normalisedMobile(mobile: string): string {
  const digits = mobile.normalize('NFKC').replaceAll(/[\s().·–—-]/gu, '')
  return digits.replace(/^(?:\+|00)86(?=1\d{10}$)/, '').replace(/^00/, '+')
}

export const normalisedMail = (mail: string): string => mail.normalize('NFKC').trim().toLowerCase()

/** Values of the stratum columns, joined as a person's stratum is written. */
export function stratumOf(
  columns: Readonly<Record<string, string>>,
  list: readonly { readonly name: string; readonly isStratum: boolean }[],
): string {
  const strata = list.filter(({ isStratum }) => isStratum)
  return strata.map(({ name }) => columns[name]?.trim() || '—').join(' / ')
}
