import type { NaireRecord } from '../../naires/record.ts'
import type { Operation } from '../operation.ts'
import { perform } from '../perform.ts'
import { difference, isNothing, type Restore } from '../record/difference.ts'
import { mergeRecords } from '../variation/merge-records.ts'

/** Undo and redo history of an author. Immutable: keep the newest value. */
export interface History {
  /** Oldest first. */
  readonly done: readonly Step[]
  /** The next to redo last. */
  readonly undone: readonly Step[]
}

export interface Step {
  /** Type of the operation, for the label beside "undo". */
  readonly type: Operation['type']
  /** Leads to the other side of the step. */
  readonly inverse: Restore
  /** Milliseconds since 1970. */
  readonly at: number
  /** The field that was typed in; blank: none. */
  readonly field: string
}

export interface HistoryMove {
  readonly history: History
  readonly naire: NaireRecord
}

export const emptyHistory: History = { done: [], undone: [] }

/** Typing goes on while the pauses are no longer, in milliseconds. */
const typingPause = 1000
/** Older steps are forgotten. */
const mostSteps = 500

/** After an operation was performed. Typing in one field is one step, which nothing redoes any more. */
export function recorded({ done }: History, step: Step): History {
  const last = done.at(-1)
  if (last && continues(last, step))
    return { done: [...done.slice(0, -1), { ...step, inverse: last.inverse }], undone: [] }
  return { done: [...done, step].slice(-mostSteps), undone: [] }
}

/** Null when there is nothing to undo. */
export function undo(history: History, naire: NaireRecord): HistoryMove | null {
  const { done, undone } = history
  const travelled = travel(done.at(-1), naire)
  return (
    travelled && { naire: travelled.naire, history: { done: done.slice(0, -1), undone: [...undone, travelled.step] } }
  )
}

/** Null when there is nothing to redo. */
export function redo(history: History, naire: NaireRecord): HistoryMove | null {
  const { done, undone } = history
  const travelled = travel(undone.at(-1), naire)
  return (
    travelled && { naire: travelled.naire, history: { done: [...done, travelled.step], undone: undone.slice(0, -1) } }
  )
}

function travel(
  step: Step | undefined,
  naire: NaireRecord,
): { readonly step: Step; readonly naire: NaireRecord } | null {
  if (!step) return null
  const outcome = perform(naire, step.inverse)
  return 'refused' in outcome ? null : { naire: outcome.naire, step: { ...step, inverse: outcome.inverse, field: '' } }
}

/** Steps each way that survive a join; older ones are forgotten. Each costs a merge of all questions. */
const mostCarried = 20
/** Questions merged for them: of long questionnaires fewer steps survive, so that the editor does not stand still. */
const mostMerged = 4_000

interface Join {
  readonly base: NaireRecord
  /** The author's own record, to which the history belongs. */
  readonly mine: NaireRecord
  readonly theirs: NaireRecord
  /** `mine` and `theirs` merged. */
  readonly joined: NaireRecord
}

/**
 * The author's history after another's changes were joined: each step undoes what it undid before and nothing of
 * theirs; one that has nothing left to undo is gone.
 */
export function carried({ done, undone }: History, join: Join): History {
  return { done: carriedSteps(done, join), undone: carriedSteps(undone, join) }
}

function carriedSteps(steps: readonly Step[], { base, mine, theirs, joined }: Join): readonly Step[] {
  const kept: Step[] = []
  let [own, shared] = [mine, joined]
  const most = Math.max(1, Math.min(mostCarried, Math.floor(mostMerged / Math.max(1, mine.Questions.length))))
  for (const step of steps.slice(-most).toReversed()) {
    const outcome = perform(own, step.inverse)
    if ('refused' in outcome) break
    own = outcome.naire
    const before = mergeRecords(base, own, theirs).record
    const inverse = difference(shared, before)
    if (!isNothing(inverse)) kept.unshift({ ...step, inverse, field: '' })
    shared = before
  }
  return kept
}

// The older inverse undoes both, when both put back the same questions and fields.
function continues(last: Step, step: Step): boolean {
  const isSameField = step.field !== '' && step.field === last.field && step.type === last.type
  return isSameField && step.at - last.at <= typingPause && putsBack(last.inverse) === putsBack(step.inverse)
}

function putsBack({ fields, from, replaces, questions }: Restore): string {
  return [from, ...replaces, '<', ...questions.map(({ Sid }) => Sid), '<', ...Object.keys(fields)].join(' ')
}
