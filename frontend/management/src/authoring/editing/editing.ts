import type { CleanedField } from '@naire/contract'
import type { AuthoringRefusal, Choices, Operation, RecordMerge } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import type { FailureDetail } from '../../workplace/http.ts'

/**
 * `offline`: the server cannot be reached and is asked again; `conflict`: another author changed the same, and `settle`
 * waits for what the author chooses. In every state the author goes on, and this browser keeps what is not saved.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict'

/**
 * A questionnaire that is being edited, as it is now. Parts that did not change are the very same objects as before.
 */
export interface EditingSnapshot {
  readonly record: NaireRecord
  readonly state: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The number of the content on the server that the author's goes back to. */
  readonly revision: number
  /** Why the server did not take the last save, with paths in the record; empty after the next change. */
  readonly problems: readonly FailureDetail[]
  /** Parts of the author's HTML and styles that the server removed at the last save. */
  readonly cleaned: readonly CleanedField[]
  /** In state `conflict`: what both changed. */
  readonly conflict: RecordMerge | null
}

export interface EditingActions {
  /** Performs all as one step, or none and says why. */
  perform(...operations: readonly Operation[]): AuthoringRefusal | null
  undo(): void
  redo(): void
  /** Resolves when the server has answered, whatever it said: the state tells. */
  save(): Promise<void>
  /**
   * Ends a conflict: per question (by sid) or field whose version is taken; theirs where nothing is chosen. Then saves.
   */
  settle(choices: Choices): Promise<void>
}

export type Editing = EditingSnapshot & EditingActions
