import { isFields } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { textKey } from '../../naires/text-key.ts'
import { settingNames, settingRows } from '../../naires/settings.ts'
import { questionTexts, recordWords, translatedRecordWords } from './question-texts.ts'

/** Every text of a questionnaire: its own, those of question after question, those of its languages. */
export function authoredTexts(record: NaireRecord): readonly AuthoredText[] {
  return [...ownTexts(record), ...translatedTexts(record)]
}

/** The same without what is translated of them. */
export function ownTexts(record: NaireRecord): readonly AuthoredText[] {
  return [
    ...recordTexts(record),
    ...quotaTexts(record),
    ...groupTexts(record),
    ...record.Questions.flatMap(questionTexts),
  ]
}

function recordTexts(record: NaireRecord): readonly AuthoredText[] {
  const words = Object.entries(recordWords).map(([path, kind]) => ({ path, kind }) as const)
  const expressions = settingNames
    .filter((path) => settingRows[path].takes === 'expression')
    .map((path) => ({ path, kind: 'expression' }) as const)
  return [...words, ...expressions].flatMap(({ path, kind }): readonly AuthoredText[] => {
    const text: unknown = record[path as keyof NaireRecord]
    const key = translatedRecordWords.has(path) ? textKey(record.Sid, path) : null
    return typeof text === 'string' && text.trim() !== ''
      ? [{ place: { in: 'record', path }, kind, question: null, text, key }]
      : []
  })
}

function quotaTexts({ QuotarList = [] }: NaireRecord): readonly AuthoredText[] {
  return QuotarList.flatMap(({ Sid, QuotarExpression, Memo = '' }): readonly AuthoredText[] => [
    {
      place: { in: 'quota', cell: Sid, path: 'QuotarExpression' },
      kind: 'expression',
      question: null,
      text: QuotarExpression,
      key: null,
    },
    ...(Memo === ''
      ? []
      : [
          {
            place: { in: 'quota', cell: Sid, path: 'Memo' },
            kind: 'words',
            question: null,
            text: Memo,
            key: null,
          } as const,
        ]),
  ])
}

// Orders name parts by their descriptions, which therefore stay as they are.
function groupTexts({ PageGroups }: NaireRecord): readonly AuthoredText[] {
  return PageGroups === undefined ? [] : groupExpressions(JSON.parse(PageGroups), '')
}

function groupExpressions(value: unknown, path: string): readonly AuthoredText[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => groupExpressions(item, join(path, String(index))))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, item]): readonly AuthoredText[] => {
    if (typeof item !== 'string') return groupExpressions(item, join(path, name))
    return name.endsWith('Expression') && item.trim() !== ''
      ? [{ place: { in: 'groups', path: join(path, name) }, kind: 'expression', question: null, text: item, key: null }]
      : []
  })
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function translatedTexts(record: NaireRecord): readonly AuthoredText[] {
  if (record.Translations === undefined) return []
  const questions = new Map(
    record.Questions.flatMap((question) =>
      questionTexts(question).flatMap(({ key }) => (key === null ? [] : [[key, question.Sid] as const])),
    ),
  )
  return Object.entries(record.Translations).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]): AuthoredText => ({
      place: { in: 'translation', language, key },
      kind: 'html',
      question: questions.get(key) ?? null,
      text,
      key,
    })),
  )
}

/** Where a text of an author stands; sids, and paths with dots: `Interactions.0.Entries.1.Data`. */
export type TextPlace =
  | { readonly in: 'content'; readonly question: string; readonly path: string }
  | { readonly in: 'memo' | 'code'; readonly question: string }
  | { readonly in: 'record'; readonly path: string }
  | { readonly in: 'groups'; readonly path: string }
  | { readonly in: 'quota'; readonly cell: string; readonly path: 'QuotarExpression' | 'Memo' }
  | { readonly in: 'translation'; readonly language: string; readonly key: string }

/** A text that an author wrote. */
export interface AuthoredText {
  readonly place: TextPlace
  /** `html`: with placeholders and marks; `words`: as it is read. */
  readonly kind: 'html' | 'words' | 'expression' | 'code'
  /** The question that it belongs to; null: the questionnaire itself. */
  readonly question: string | null
  readonly text: string
  /** Its `textKey`; null: it is not translated. */
  readonly key: string | null
}

/** Says the same of the same place, and of no other. */
export const placeKey = (place: TextPlace): string => JSON.stringify(place)
