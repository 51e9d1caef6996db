import {
  conflictChanges,
  fieldConflictChanges,
  fieldSubject,
  plainTextOf,
  type Change,
  type ChangedPart,
  type Conflict,
  type RecordMerge,
} from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'

export interface ConflictRow {
  /** Key that a choice is stored by. */
  readonly key: string
  readonly part: ChangedPart
  /** Code of the question, words of the entry; blank for a setting. */
  readonly name: string
  /** Setting; blank for all else. */
  readonly field: string
  /** Parts of a question. */
  readonly about: readonly Exclude<Conflict['about'], 'taken'>[]
  /** Differences: `before` is theirs, `after` mine. Null: one of them has nothing there. */
  readonly changes: readonly Change[] | null
  /** All of it in words, for where one has nothing; null: that one. */
  readonly mine: string | null
  readonly theirs: string | null
}

/** One row for each question and field that both authors changed. */
export function conflictRows({ conflicts, fields }: RecordMerge): readonly ConflictRow[] {
  const rows = new Map<string, ConflictRow>()
  for (const { sid, about, mine, theirs } of conflicts) {
    if (about === 'taken') continue
    const before = rows.get(sid)?.about ?? []
    const all = [...before, about]
    rows.set(sid, {
      key: sid,
      part: 'question',
      name: (mine ?? theirs)?.Code ?? sid,
      field: '',
      about: all,
      changes: conflictChanges({ mine, theirs }, all.includes('place')),
      mine: told(mine),
      theirs: told(theirs),
    })
  }
  return [
    ...rows.values(),
    ...fields.map((conflict) => ({
      key: conflict.field,
      ...fieldSubject(conflict),
      about: [],
      changes: fieldConflictChanges(conflict),
      mine: words(conflict.mine),
      theirs: words(conflict.theirs),
    })),
  ]
}

const longest = 160

function told(question: StoredQuestion | null): string | null {
  return question && [question.Code, question.PlainText ?? ''].filter(Boolean).join(' — ').slice(0, longest)
}

function words(value: unknown): string | null {
  if (value === undefined) return null
  return plainTextOf(typeof value === 'string' ? value : JSON.stringify(value), longest)
}
