import type { CodebookQuestion } from '@naire/domain/authoring'
import type { SheetRows } from '../../workplace/sheets/save-sheet.ts'
import type { Reads } from '../expressions/reads.ts'
import { conditionWords, type ConditionLanguage } from './condition-words.ts'

const heads = [
  'question',
  'page',
  'type',
  'stem',
  'columns',
  'part',
  'code',
  'text',
  'condition',
  'expression',
] as const

/** The codebook as a table: a line for each question, then one for each thing to answer, each part and each condition of it. */
export function codebookRows(
  questions: readonly CodebookQuestion[],
  reads: Reads,
  tongue: ConditionLanguage,
): SheetRows {
  const { t } = tongue
  const lines = questions.flatMap((question) => {
    const { code, page, type, stem, parts, fields, columns, expressions } = question
    const base = { question: code, page: String(page) }
    return [
      {
        ...base,
        type: type === null ? '' : t(`questions:word.${type}`),
        stem,
        columns: columns.map(({ heading }) => heading).join(', '),
      },
      ...[...parts, ...fields.flatMap((field) => field.parts)].map((part) => ({
        ...base,
        part: t(`print.axes.${part.IsGroupIntro ? 'intro' : part.Axis}`),
        code: part.code,
        text: part.text,
      })),
      ...conditionWords(expressions, reads, tongue).map(({ label, words, source }) => ({
        ...base,
        condition: `${label}: ${words.replace(/[\u2066-\u2069]/g, '')}`,
        expression: source,
      })),
    ]
  })
  return [
    heads.map((head) => t(`print.heads.${head}`)),
    ...lines.map((line) => heads.map((head) => (line as Readonly<Record<string, string>>)[head] ?? '')),
  ]
}
