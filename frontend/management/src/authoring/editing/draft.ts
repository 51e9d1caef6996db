import {
  carried,
  difference,
  emptyHistory,
  isNothing,
  mergeRecords,
  performAll,
  recorded,
  redo,
  sharing,
  typedField,
  undo,
  type AuthoringRefusal,
  type Choices,
  type History,
  type Operation,
  type RecordMerge,
  type HistoryMove,
} from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'

/** A content as the server has it. */
export interface RecordRevision {
  readonly record: NaireRecord
  readonly revision: number
}

/** Author's working copy: a value. */
export interface Draft {
  /** The content of the server that it began with. */
  readonly base: RecordRevision
  readonly record: NaireRecord
  readonly history: History
}

export function draftOf(base: RecordRevision, record: NaireRecord = base.record): Draft {
  return { base, record, history: emptyHistory }
}

export function isUnsaved({ base, record }: Draft): boolean {
  return record !== base.record && !isNothing(difference(base.record, record))
}

export function performed(draft: Draft, operations: readonly Operation[], at: number): Draft | AuthoringRefusal {
  const outcome = performAll(draft.record, operations)
  if ('refused' in outcome) return outcome.refused
  const [only, ...others] = operations
  if (!only || isNothing(outcome.inverse)) return draft
  const field = others.length === 0 ? typedField(draft.record, only) : ''
  return {
    ...draft,
    record: outcome.naire,
    history: recorded(draft.history, { type: only.type, inverse: outcome.inverse, at, field }),
  }
}

export function undone(draft: Draft): Draft {
  return travelled(draft, undo(draft.history, draft.record))
}

export function redone(draft: Draft): Draft {
  return travelled(draft, redo(draft.history, draft.record))
}

function travelled(draft: Draft, there: HistoryMove | null): Draft {
  return there ? { ...draft, record: there.naire, history: there.history } : draft
}

/** The server took `sent` as it is; what the author did since stays undone and unsaved as it was. */
export function taken(
  draft: Draft,
  sent: NaireRecord,
  { revision, modifyTime }: { readonly revision: number; readonly modifyTime: string },
): Draft {
  const record = { ...sent, ModifyTime: modifyTime }
  return {
    ...draft,
    base: { record, revision },
    record: draft.record === sent ? record : { ...draft.record, ModifyTime: modifyTime },
  }
}

export function merged({ base, record }: Draft, theirs: RecordRevision, choices: Choices = {}): RecordMerge {
  return mergeRecords(base.record, record, theirs.record, choices)
}

/** The draft on what the server has now. What the author did can still be undone, and nothing of theirs with it. */
export function rebased({ base, record: mine, history }: Draft, theirs: RecordRevision, merge: RecordMerge): Draft {
  // Where both made the same, nothing is left to save.
  const record = sharing(theirs.record, merge.record)
  const join = { base: base.record, mine, theirs: theirs.record, joined: record }
  return { base: theirs, record, history: carried(history, join) }
}

/** The author has to choose. A code that had to give way needs no choice. */
export function needsChoice({ conflicts, fields }: RecordMerge): boolean {
  return fields.length > 0 || conflicts.some(({ about }) => about !== 'taken')
}
