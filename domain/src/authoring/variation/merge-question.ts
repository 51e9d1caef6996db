import type { StoredQuestion } from '../../naires/record.ts'
import { inOrder } from '../record/content.ts'
import { isEqual } from './variation.ts'

/** Parts of a question that are merged apart from each other. */
export type QuestionPart = 'content' | 'code' | 'memo'

/** Version to take in a merge, by the question's sid. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface Versions {
  readonly base: StoredQuestion | undefined
  readonly mine: StoredQuestion | undefined
  readonly theirs: StoredQuestion | undefined
}

export interface MergedQuestion {
  /** Null: it goes. Its place is that of theirs, or mine when it is mine alone. */
  readonly question: StoredQuestion | null
  readonly about: readonly (QuestionPart | 'removed')[]
}

/** One question out of two versions of it. */
export function mergedQuestion(
  { base, mine, theirs }: Versions,
  choice: 'mine' | 'theirs' | undefined,
): MergedQuestion {
  if (!mine || !theirs) return mine || theirs ? oneSided({ base, mine, theirs }, choice) : { question: null, about: [] }
  const about: QuestionPart[] = []
  const fields: Partial<Record<keyof StoredQuestion, unknown>>[] = []
  for (const [part, names] of parts) {
    const [before, my, their] = [base, mine, theirs].map((question) => names.map((name) => question?.[name]))
    const isConflict = !isEqual(my, their) && !isEqual(my, before) && !isEqual(their, before)
    if (isConflict) about.push(part)
    const taken = isConflict ? (choice ?? 'theirs') : isEqual(my, before) ? 'theirs' : 'mine'
    const from = taken === 'mine' ? mine : theirs
    fields.push(Object.fromEntries(names.map((name) => [name, from[name]])))
  }
  return { question: inOrder(Object.assign({}, theirs, ...fields) as StoredQuestion), about }
}

const parts: readonly (readonly [part: QuestionPart, names: readonly (keyof StoredQuestion)[]])[] = [
  ['content', ['Data', 'Hash', 'PlainText', 'TextInputs', 'Body', 'Refer', 'Type']],
  ['code', ['Code']],
  ['memo', ['Memo']],
]

// Added by one, or removed by one.
function oneSided({ base, mine, theirs }: Versions, choice: 'mine' | 'theirs' | undefined): MergedQuestion {
  const kept = mine ?? theirs ?? null
  if (!base) return { question: kept, about: [] }
  const isChanged = parts.some(([, names]) => names.some((name) => !isEqual(kept?.[name], base[name])))
  if (!isChanged) return { question: null, about: [] }
  const isKept = choice === undefined || choice === (mine ? 'mine' : 'theirs')
  return { question: isKept ? kept : null, about: ['removed'] }
}
