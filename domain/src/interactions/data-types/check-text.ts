import { defaultMaxLength, type Budget, type PatternEngine } from '../../expression/index.ts'
import type { Shortcoming } from '../interaction-type.ts'
import {
  dataTypeFlags,
  isNumber,
  type DataType,
  type NumberType,
  type SimpleString,
  type InputPattern,
} from './content.ts'
import { numberIn } from './number-text.ts'
import { isMoment, isIdCard } from './moments.ts'

export interface TextCheck {
  /** Names the field in the messages. */
  readonly label: string
  readonly patterns: PatternEngine | undefined
  readonly budget?: Budget | undefined
  /** A check of the host's own: what it says is wrong with a text, null when all is well. */
  readonly extra?: ((text: string) => string | null) | undefined
}

/** The first thing wrong with a typed text (content §5.1, 5.2), null when all is well. */
export function checkText(dataType: DataType, text: string, check: TextCheck): Shortcoming | null {
  if (dataType.DisableInputValidation) return null
  if (wordsOf(dataType, text).trim() === '')
    return dataType.Required ? shortcoming('required', { field: check.label }) : null
  return isNumber(dataType) ? checkNumber(dataType, text) : checkString(dataType, text, check)
}

/**
 * Units of a text for each of its characters: blanks around it, marks of html and characters of two units count in no
 * length.
 */
const widestText = 10

function checkString(dataType: SimpleString, text: string, check: TextCheck): Shortcoming | null {
  const { Pattern, BindingSource, MaxLength } = dataType
  const most = MaxLength ?? defaultMaxLength
  if (text.length > most * widestText) return shortcoming('maxLength', { max: most })
  if (BindingSource.length > 0 && !BindingSource.includes(text)) return shortcoming('notInList', {})
  if (!hasForm[Pattern](text.trim())) return shortcoming('pattern', { pattern: Pattern })
  const found = isLengthChecked(Pattern) ? (checkLength(dataType, text) ?? checkRegular(dataType, text, check)) : null
  return found ?? checkExtra(dataType, text, check)
}

// An html text is as long as its words.
function wordsOf({ Type }: DataType, text: string): string {
  return Type === dataTypeFlags.Html
    ? text
        .replace(/<[^>]*>/g, '')
        .replace(/&nbsp;/g, ' ')
        .replace(/&(?:amp|lt|gt|quot);/g, '&')
    : text
}

function checkLength(dataType: SimpleString, text: string): Shortcoming | null {
  const { MinLength, MaxLength, CalSpace } = dataType
  const words = wordsOf(dataType, text)
  const length = [...(CalSpace ? words : words.trim())].length
  if (MinLength !== null && length < MinLength) return shortcoming('minLength', { min: MinLength })
  const most = MaxLength ?? defaultMaxLength
  return length > most ? shortcoming('maxLength', { max: most }) : null
}

function checkRegular({ Regular }: SimpleString, text: string, { patterns, budget }: TextCheck): Shortcoming | null {
  if (Regular === '') return null
  return patterns?.compile(Regular)?.test(text, budget) ? null : shortcoming('regex', {})
}

function checkExtra(
  { DisableInputExtraValidation }: SimpleString,
  text: string,
  { extra }: TextCheck,
): Shortcoming | null {
  const message = DisableInputExtraValidation ? null : (extra?.(text) ?? null)
  return message === null ? null : { key: 'extra', params: {}, message }
}

function checkNumber({ MinValue, MaxValue }: NumberType, text: string): Shortcoming | null {
  const value = numberIn(text)
  if (value === null) return shortcoming('isNaN', {})
  if (MinValue !== null && value < MinValue) return shortcoming('min', { min: MinValue })
  return MaxValue !== null && value > MaxValue ? shortcoming('max', { max: MaxValue }) : null
}

const shortcoming = (key: string, params: Shortcoming['params']): Shortcoming => ({ key, params })

/** Whether a text that is not blank has the form of its pattern (content §5.1). */
export const hasForm: Readonly<Record<InputPattern, (text: string) => boolean>> = {
  ...isMoment,
  None: () => true,
  Email: (text) =>
    /^[A-Za-z\d\p{Script=Han}][A-Za-z\d\p{Script=Han}._%+-]{0,63}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){1,8}$/u.test(
      text,
    ),
  Chinese: (text) => /^\p{Script=Han}+$/u.test(text),
  English: (text) => /^[A-Za-z]+$/.test(text),
  ChineseEnglish: (text) => /^[A-Za-z\p{Script=Han}]+$/u.test(text),
  Url: (text) =>
    /^(?:https?|ftp):\/\/[^\s/?#]+\.[^\s]+$/i.test(text) || /^https?:\/\/localhost(?:[:/?#]\S*)?$/i.test(text),
  IdCard: isIdCard,
  QQ: (text) => /^[1-9]\d{4,}$/.test(text),
  Mobile: (text) => /^1[3-9]\d{9}$/.test(plainForm('Mobile', text)),
  Phone: (text) =>
    /^(?:(?:\(0\d{2,3}\)|0\d{2,3})[- ]?)?[1-9]\d{6,13}$/.test(text) && text.replace(/\D/g, '').length <= 14,
}

/** The text as it is stored: a mobile number without blanks, hyphens and the code of its country. */
export const plainForm = (pattern: InputPattern, text: string): string =>
  pattern === 'Mobile' ? text.replace(/[\s\p{Pd}]/gu, '').replace(/^(?:\+|00)86(?=\d)/, '') : text

/** Patterns whose texts have a length to check and take a Regular. */
const isLengthChecked = (pattern: InputPattern): boolean =>
  pattern === 'None' || pattern === 'Chinese' || pattern === 'English'
