import type { QuestionType } from '@naire/domain/questions'
import { expect, type Locator } from '@playwright/test'
import { newSid } from '../../../api/fieldwork.ts'

type Json = Readonly<Record<string, unknown>>

/** One field of a type's content, and what a respondent sees of it. */
export interface OptionRow {
  readonly type: QuestionType
  /** Path below `Interactions[0]`; below the question when it begins with a dot. */
  readonly field: string
  readonly effect: string
  /** Content of the question that has the field; where it has no `Interactions`, it is the content of the only one. */
  readonly content: Json
  /** Asserts the option's effect on the question in the page; uses `page` for anything elsewhere. */
  readonly shows: (question: Locator) => Promise<void>
}

/** The rows of one type or several: each with what they have in common. */
export function rowsOf(
  type: QuestionType,
  base: () => Json,
  rows: readonly (readonly [field: string, effect: string, own: Json, shows: OptionRow['shows']])[],
): readonly OptionRow[] {
  return rows.map(([field, effect, own, shows]) => ({ type, field, effect, content: { ...base(), ...own }, shows }))
}

/** Options, rows or entries `A`, `B`, `C` …, with what some of them have by their letter. */
export function parts(letters: string, own: Readonly<Record<string, Json>> = {}): readonly Json[] {
  return [...letters].map((letter, at) => ({
    Sid: newSid(),
    Code: letter,
    Seq: at + 1,
    Data: `${letter} 项`,
    ...own[letter],
  }))
}

/** A picture of one colour. */
export const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="${colour}"/></svg>`)}`

/** Takes an option; what the press before it moved has come to rest then. */
export async function take(option: Locator): Promise<void> {
  await expect(async () => {
    if (!(await option.isChecked())) await option.click()
    await expect(option).toBeChecked({ timeout: 500 })
  }).toPass()
}

/** The author's words above a control, of the kinds of interaction that have some. */
export const ownTextRows: readonly (readonly [field: string, effect: string, own: Json, shows: OptionRow['shows']])[] =
  [
    [
      'Data',
      'stands above the control',
      { Data: '先看这段<b>说明</b>' },
      async (question) => expect(question.locator('.n-own-text')).toHaveText('先看这段说明'),
    ],
    [
      'OriData',
      'stands there in place of `Data`',
      { Data: '旧的说明', OriData: '新的说明' },
      async (question) => expect(question.locator('.n-own-text')).toHaveText('新的说明'),
    ],
  ]
