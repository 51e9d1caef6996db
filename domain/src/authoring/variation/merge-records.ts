import type { NaireRecord } from '../../naires/record.ts'
import { changed, type RecordFields } from '../record/changed.ts'
import { mergedField, type FieldConflict } from './merge-field.ts'
import { mergedRanges } from './merge-ranges.ts'
import { mergeVariations, type Merge } from './merge.ts'
import type { Choices } from './merge-question.ts'
import { variation } from './variation.ts'

export interface RecordMerge extends Merge {
  /** Settled by `choices`, else by taking theirs. */
  readonly fields: readonly FieldConflict[]
}

/** Joins what two authors made of one record: questions as `mergeVariations` does, everything else field by field. `ModifyTime` is theirs. */
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
  return (record as unknown as RecordFields)[name]
}

function known(fields: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]))
}
