import { isQuestionCode } from '../../naires/read-question.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'

/**
 * The next code that is not taken, made like the one given: `Q7` → `Q8`, `B` → `C`, `years` → `years_2`.
 * For questions as for options, rows and interactions.
 */
export function nextFreeCode(taken: Iterable<string>, like: string): string {
  const codes = new Set(taken)
  let code = like
  while (codes.has(code)) code = following(code)
  return code
}

/** The code for a new question: `Q` and its number, or the next that is free. */
export function newQuestionCode({ Questions }: NaireRecord): string {
  return nextFreeCode(
    Questions.map(({ Code }) => Code),
    `Q${Questions.length + 1}`,
  )
}

/** @throws Refusing when the code has not the form of one, or another question has it. */
export function checkQuestionCode({ Questions }: NaireRecord, code: string, sid: string): void {
  if (!isQuestionCode(code)) throw new AuthoringRefusalError('badCode', { code })
  if (Questions.some(({ Code, Sid }) => Code === code && Sid !== sid))
    throw new AuthoringRefusalError('duplicateCode', { code })
}

function following(code: string): string {
  const { stem, number } = /^(?<stem>.*?)(?<number>\d*)$/su.exec(code)?.groups ?? {}
  if (number) return `${stem}${String(Number(number) + 1).padStart(number.length, '0')}`
  return /^[A-Ya-y]$/.test(code) ? String.fromCharCode(code.charCodeAt(0) + 1) : `${code}_2`
}
