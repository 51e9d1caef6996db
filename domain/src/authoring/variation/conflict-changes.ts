import { isFields } from '../../naires/fields.ts'
import { told, type Change, type ChangedPart } from '../revisions/change.ts'
import { contentChanges, nameOf } from '../revisions/content-changes.ts'
import { questionChanges } from '../revisions/naire-difference.ts'
import type { Conflict } from './merge.ts'
import type { FieldConflict } from './merge-field.ts'

/**
 * Lists the differences between two versions of a question; null where one of them removed it. In each change, `before`
 * is theirs and `after` mine.
 */
export function conflictChanges(
  { mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>,
  isMoved: boolean,
): readonly Change[] | null {
  return mine && theirs ? questionChanges(theirs, mine, isMoved) : null
}

/** Subject of a conflict beside the questions. */
export interface FieldSubject {
  readonly part: ChangedPart
  /** Of an entry of a list, or language of a text; blank for what is one. */
  readonly name: string
  /** Setting, or key of a text; blank for an entry. */
  readonly field: string
}

export function fieldSubject({ field, mine, theirs }: FieldConflict): FieldSubject {
  const [root = '', name = '', ...rest] = field.split('.')
  if (root === 'Translations') return { part: 'translation', name, field: rest.join('.') }
  const part = lists[root]
  if (part && name !== '')
    return { part, name: nameOf(isFields(mine) ? mine : isFields(theirs) ? theirs : {}) || name, field: '' }
  return {
    part: part ?? (root === 'PageGroups' ? 'pageGroups' : root === 'Name' ? 'name' : 'setting'),
    name: '',
    field: root,
  }
}

/** The same of a setting, an entry of a list or a text; null where one side has none. */
export function fieldConflictChanges(conflict: FieldConflict): readonly Change[] | null {
  const { mine, theirs } = conflict
  if (mine === undefined || theirs === undefined) return null
  const { part, field } = fieldSubject(conflict)
  if (isFields(mine) && isFields(theirs)) return contentChanges(theirs, mine, { part, name: '' })
  return [{ kind: 'setting', part, name: '', field, before: told(theirs), after: told(mine) }]
}

const lists: Readonly<Record<string, ChangedPart>> = {
  QuotarList: 'quota',
  PageSplits: 'split',
  MetadataDefs: 'metadata',
}
