import { plainTextOf } from '../answering/texts/plain-text-of.ts'
import type { Column } from '../interactions/index.ts'
import { memberWords, withMembers, type NaireRecord } from '../naires/index.ts'
import { readStoredQuestion, type Field, type MountedQuestion } from '../questions/index.ts'
import { replyColumns } from './reply-readers.ts'

/** Fields of a session that a file may tell; all others follow from the answers, or are this installation's own. */
export const importedFields = [
  'Sid',
  'StartTime',
  'LastReplyTime',
  'Duration',
  'Lang',
  'ViewPort',
  'Mode',
  'IdentifyingCode',
  'Source',
  'SurveySeq',
] as const
export type ImportedField = (typeof importedFields)[number]

/** Possible meaning of a column of a file. */
export interface ImportTarget {
  /** `a/<question>/<interaction>…`, `s/<field>`, `m/<definition>`. */
  readonly key: string
  readonly group: 'answer' | 'session' | 'metadata'
  /** `Q1.R1`, name of the field, path of the metadata. */
  readonly code: string
  /** Plain words; blank for fields, which are sentences of the screens. */
  readonly title: string
}

/** A field of a question with everything that a file may tell of it. */
export interface ImportedPart {
  readonly questionSid: string
  readonly questionCode: string
  readonly question: MountedQuestion
  readonly field: Field
  readonly columns: readonly (Column & { readonly target: ImportTarget })[]
}

/** Every part of a questionnaire that takes a reply, in its order. */
export function importedParts(record: NaireRecord): readonly ImportedPart[] {
  const wordsOf = memberWords(record)
  return [...withMembers(record).Questions]
    .sort((one, other) => one.Seq - other.Seq)
    .flatMap((stored): readonly ImportedPart[] => {
      const { question } = readStoredQuestion(stored)
      if (question === null) return []
      const isOnly = question.fields.filter(({ aside }) => !aside).length === 1
      const stem = [wordsOf(stored), stemOf(question)].filter(Boolean).join(' / ')
      return question.fields.flatMap((field): readonly ImportedPart[] => {
        const { interaction, path, aside } = field
        const { content, type } = interaction
        const place = isOnly && !aside ? [] : aside ? ['attach'] : path
        const all = [...replyColumns[type].joined(content), ...interaction.columns()]
        const columns = all.map((column) => ({
          ...column,
          target: {
            key: ['a', stored.Sid, content.Sid, ...(column.key === '' ? [] : [column.key])].join('/'),
            group: 'answer' as const,
            code: [stored.Code, ...place, column.code].filter((part) => part !== '').join('.'),
            title: [stem, plainTextOf(column.title)].filter((part) => part !== '').join(' / '),
          },
        }))
        return columns.length === 0
          ? []
          : [{ questionSid: stored.Sid, questionCode: stored.Code, question, field, columns }]
      })
    })
}

/** Places of answers and of expressions within a stem. */
const blanks = /\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]/g

const stemOf = ({ content }: MountedQuestion): string =>
  plainTextOf(String((content as { readonly Data?: unknown }).Data ?? '')).replace(blanks, '____')

export function importTargets(record: NaireRecord): readonly ImportTarget[] {
  return [
    ...importedFields.map((field): ImportTarget => ({ key: `s/${field}`, group: 'session', code: field, title: '' })),
    ...importedParts(record).flatMap(({ columns }) => columns.map(({ target }) => target)),
    ...(record.MetadataDefs ?? []).map(({ Sid, Path, Name }): ImportTarget => ({
      key: `m/${Sid}`,
      group: 'metadata',
      code: Path,
      title: Name ?? Path,
    })),
  ]
}
