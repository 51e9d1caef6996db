import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { withRanges } from '../ranges/follow-ranges.ts'
import { mergedField, type FieldConflict, type FieldSides } from './merge-field.ts'
import { movedFrom } from './merge-order.ts'
import type { Choices } from './merge-question.ts'
import { isEqual } from './variation.ts'

interface Sides {
  readonly base: NaireRecord
  readonly mine: NaireRecord
  readonly theirs: NaireRecord
}

export interface MergedRanges {
  /** PageSplits and PageGroups, undefined where there are none. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly conflicts: readonly FieldConflict[]
}

const names = ['PageSplits', 'PageGroups'] as const

/** Splits and page groups for the merged questions. Who only moved questions did not change them: they follow. */
export function mergedRanges(
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
