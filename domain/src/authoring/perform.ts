import type { NaireRecord } from '../naires/record.ts'
import { pasteQuestions } from './clips/paste-questions.ts'
import { putEntry, removeEntry } from './entries/change-entries.ts'
import {
  changeName,
  changePageGroups,
  changeSettings,
  changeTranslation,
  changeTranslations,
} from './entries/change-settings.ts'
import type { Operation } from './operation.ts'
import { addPageGroup, putPageInGroup, removePart, takePageOut } from './page-groups/arrange-groups.ts'
import { addDivider, deleteDivider, mergePages, movePage, splitPages } from './pages/dividers.ts'
import type { Performance } from './performance.ts'
import { addQuestion } from './questions/add-question.ts'
import { changeContent, changeMemo, changeType } from './questions/change-question.ts'
import { deleteQuestions } from './questions/delete-questions.ts'
import { duplicateQuestions } from './questions/duplicate-questions.ts'
import { moveQuestions } from './questions/move-questions.ts'
import { renameCode } from './questions/rename-code.ts'
import { difference, restore, type Restore } from './record/difference.ts'
import type { ReferencePlace } from './references/reference-place.ts'
import { AuthoringRefusalError, type AuthoringRefusal } from './refusal.ts'

export interface OperationOutcome {
  readonly naire: NaireRecord
  /** Leads back: performed on `naire`, it gives the record before, character by character. */
  readonly inverse: Restore
  /** References that lead nowhere from now on, or that were not followed. */
  readonly left: readonly ReferencePlace[]
}

export type Outcome = OperationOutcome | { readonly refused: AuthoringRefusal }

/** Performs one operation on a record that `parseRecord` or an operation gave. Unchanged questions stay the very same objects. */
export function perform(naire: NaireRecord, operation: Operation): Outcome {
  try {
    const given = performers[operation.type](naire, operation as never)
    const { record, left } = 'record' in given ? given : { record: given, left: [] }
    return { naire: record, inverse: difference(record, naire), left }
  } catch (error) {
    if (error instanceof AuthoringRefusalError) return { refused: error.refusal }
    throw error
  }
}

/** Performs all of them as one step, or none. */
export function performAll(naire: NaireRecord, operations: readonly Operation[]): Outcome {
  let current = naire
  const left: ReferencePlace[] = []
  for (const operation of operations) {
    const outcome = perform(current, operation)
    if ('refused' in outcome) return outcome
    current = outcome.naire
    left.push(...outcome.left)
  }
  return { naire: current, inverse: difference(current, naire), left }
}

type Performer<O extends Operation> = (record: NaireRecord, operation: O) => NaireRecord | Performance

const performers: { readonly [Type in Operation['type']]: Performer<Extract<Operation, { readonly type: Type }>> } = {
  AddQuestion: addQuestion,
  DeleteQuestions: deleteQuestions,
  MoveQuestions: moveQuestions,
  DuplicateQuestions: duplicateQuestions,
  PasteQuestions: pasteQuestions,
  ChangeContent: changeContent,
  ChangeType: changeType,
  ChangeMemo: changeMemo,
  RenameCode: renameCode,
  AddDivider: addDivider,
  DeleteDivider: deleteDivider,
  MovePage: movePage,
  MergePages: mergePages,
  SplitPages: splitPages,
  PutEntry: putEntry,
  RemoveEntry: removeEntry,
  ChangePageGroups: changePageGroups,
  AddPageGroup: addPageGroup,
  PutPageInGroup: putPageInGroup,
  TakePageOut: takePageOut,
  RemovePart: removePart,
  ChangeSettings: changeSettings,
  ChangeName: changeName,
  ChangeTranslation: changeTranslation,
  ChangeTranslations: changeTranslations,
  Restore: restore,
}
