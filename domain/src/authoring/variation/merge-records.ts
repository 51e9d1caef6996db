import { fieldsOf } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { mergedField, type FieldConflict, type FieldSides } from './merge-field.ts'
import { mergeVariations, type Merge, type Choices } from './merge.ts'
import { variation, isEqual } from './variation.ts'
import { withRanges } from '../ranges/follow-ranges.ts'
import { movedFrom } from './merge-order.ts'
import { changed, type RecordFields } from '../record/difference.ts'

interface Sides {
  readonly base: NaireRecord
  readonly mine: NaireRecord
  readonly theirs: NaireRecord
}

interface MergedRanges {
  /** PageSplits and PageGroups, undefined where there are none. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly conflicts: readonly FieldConflict[]
}

const names = ['PageSplits', 'PageGroups'] as const

/** Splits and page groups for the merged questions. Who only moved questions did not change them: they follow. */
function mergedRanges(
  { base, mine, theirs }: Sides,
  questions: readonly StoredQuestion[],
  choices: Choices,
): MergedRanges {
  const [was, my, their] = [base, mine, theirs].map((record) => followed(record, questions)) as [
    NaireRecord,
    NaireRecord,
    NaireRecord,
  ]
  const [myFollowed, theirFollowed] = [followed(base, mine.Questions), followed(base, theirs.Questions)]
  const conflicts: FieldConflict[] = []
  const fields = names.map((name) => {
    const sides: FieldSides = {
      base: was[name],
      mine: isEqual(mine[name], myFollowed[name]) ? was[name] : my[name],
      theirs: isEqual(theirs[name], theirFollowed[name]) ? was[name] : their[name],
    }
    const merged = mergedField(name, sides, choices)
    conflicts.push(...merged.conflicts)
    return [name, merged.value] as const
  })
  return { fields: Object.fromEntries(fields), conflicts }
}

function followed(record: NaireRecord, questions: readonly StoredQuestion[]): NaireRecord {
  const kept = new Set(questions.map(({ Sid }) => Sid))
  const removed = record.Questions.filter(({ Sid }) => !kept.has(Sid)).map(({ Sid }) => Sid)
  return withRanges(record, questions, new Set([...removed, ...movedFrom(record.Questions, questions)]))
}

export interface RecordMerge extends Merge {
  /** Settled by `choices`, else by taking theirs. */
  readonly fields: readonly FieldConflict[]
}

/**
 * Joins what two authors made of one record: questions as `mergeVariations` does, everything else field by field.
 * `ModifyTime` is theirs.
 */
export function mergeRecords(
  base: NaireRecord,
  mine: NaireRecord,
  theirs: NaireRecord,
  choices: Choices = {},
): RecordMerge {
  const conflicts: FieldConflict[] = []
  const merged: Record<string, unknown> = { ModifyTime: theirs.ModifyTime }
  for (const name of fieldNames(base, mine, theirs)) {
    const field = mergedField(name, { base: at(base, name), mine: at(mine, name), theirs: at(theirs, name) }, choices)
    conflicts.push(...field.conflicts)
    merged[name] = field.value
  }
  const questions = mergeVariations(
    changed(base, known(merged)),
    variation(base, mine),
    variation(base, theirs),
    choices,
  )
  const ranges = mergedRanges({ base, mine, theirs }, questions.record.Questions, choices)
  return {
    ...questions,
    record: changed(questions.record, known(ranges.fields)),
    fields: [...conflicts, ...ranges.conflicts],
  }
}

/** Questions and resources are merged as variations, and ranges follow the questions. */
const apart: ReadonlySet<string> = new Set([
  'Sid',
  'ModifyTime',
  'Questions',
  'QuestionCount',
  'PageCount',
  'ResourceList',
  'PageSplits',
  'PageGroups',
])

function fieldNames(...records: readonly NaireRecord[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].filter((name) => !apart.has(name))
}

function at(record: NaireRecord, name: string): unknown {
  return fieldsOf(record)[name]
}

function known(fields: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]))
}
