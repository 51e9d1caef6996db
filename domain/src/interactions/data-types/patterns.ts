import type { InputPattern } from './content.ts'
import { isIdCard } from './id-card.ts'
import { isMoment } from './moments.ts'

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

/** The text as it is stored: a mobile number without the blanks and hyphens that it is read by. */
export const plainForm = (pattern: InputPattern, text: string): string =>
  pattern === 'Mobile' ? text.replace(/[\s\p{Pd}]/gu, '') : text

/** Patterns whose texts have a length to check and take a Regular. */
export const isLengthChecked = (pattern: InputPattern): boolean =>
  pattern === 'None' || pattern === 'Chinese' || pattern === 'English'
