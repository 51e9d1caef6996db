import { plainTextOf, type Conflict, type RecordMerge } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'

export interface ConflictRow {
  /** What a choice is kept by. */
  readonly key: string
  /** Code of the question, or the field. */
  readonly name: string
  /** Parts of a question; `field` for what is none. */
  readonly about: readonly (Exclude<Conflict['about'], 'taken'> | 'field')[]
  /** As people read it; null: it is gone. */
  readonly mine: string | null
  readonly theirs: string | null
}

/** One row for each question and field that both authors changed. */
export function conflictRows({ conflicts, fields }: RecordMerge): readonly ConflictRow[] {
  const rows = new Map<string, ConflictRow>()
  for (const { sid, about, mine, theirs } of conflicts) {
    if (about === 'taken') continue
    const row = rows.get(sid) ?? { key: sid, name: (mine ?? theirs)?.Code ?? sid, about: [], mine: told(mine), theirs: told(theirs) }
    rows.set(sid, { ...row, about: [...row.about, about] })
  }
  return [...rows.values(), ...fields.map(({ field, mine, theirs }) => ({ key: field, name: field, about: ['field'] as const, mine: words(mine), theirs: words(theirs) }))]
}

const longest = 160

function told(question: StoredQuestion | null): string | null {
  if (!question) return null
  const { PageSeq, Seq, Code, PlainText = '', Memo } = question
  return [`${PageSeq} · ${Seq}`, Code, PlainText, Memo].filter(Boolean).join(' — ').slice(0, longest)
}

function words(value: unknown): string | null {
  if (value === undefined) return null
  return plainTextOf(typeof value === 'string' ? value : JSON.stringify(value), longest)
}
