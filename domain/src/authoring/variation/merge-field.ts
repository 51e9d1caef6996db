import { isFields, type Fields } from '../../naires/fields.ts'
import { isEqual } from './variation.ts'
import type { Choices, Conflict } from './merge.ts'
import { told, type Change, type ChangedPart } from '../revisions/change.ts'
import { contentChanges, nameOf } from '../revisions/content-changes.ts'
import { questionChanges } from '../revisions/naire-difference.ts'

/** Where two authors changed the same setting, entry of a list, or translated text. */
export interface FieldConflict {
  /** `Css`; `QuotarList.<Sid>`; `PageSplits.<Id>`; `Translations.<language>.<key>`. Choices name it so. */
  readonly field: string
  /** Undefined: it is not there. */
  readonly mine: unknown
  readonly theirs: unknown
}

/** A field of a record as it was, and as two made it. Undefined: not there. */
export interface FieldSides {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export interface MergedField {
  readonly value: unknown
  readonly conflicts: readonly FieldConflict[]
}

/** Lists are merged entry by entry, translations text by text, everything else as a whole. */
export function mergedField(field: string, sides: FieldSides, choices: Choices): MergedField {
  const { base, mine, theirs } = sides
  if (isEqual(mine, theirs) || isEqual(mine, base)) return { value: theirs, conflicts: [] }
  if (isEqual(theirs, base)) return { value: mine, conflicts: [] }
  const keyOf = listKeys[field]
  if (keyOf) {
    const { entries, conflicts } = mergedEntries(
      field,
      mapSides(sides, (list) => keyed(list, keyOf)),
      choices,
    )
    return { value: entries.map(([, entry]) => entry), conflicts }
  }
  if (field.startsWith('Translations') && isFields(mine) && isFields(theirs)) {
    const { entries, conflicts } = mergedEntries(
      field,
      mapSides(sides, (texts) => new Map(Object.entries(isFields(texts) ? texts : {}))),
      choices,
    )
    return { value: Object.fromEntries(entries), conflicts }
  }
  return { value: choices[field] === 'mine' ? mine : theirs, conflicts: [{ field, mine, theirs }] }
}

const listKeys: Readonly<Record<string, 'Sid' | 'Id'>> = { QuotarList: 'Sid', MetadataDefs: 'Sid', PageSplits: 'Id' }

type Entries = ReadonlyMap<string, unknown>

function keyed(list: unknown, keyOf: 'Sid' | 'Id'): Entries {
  return new Map(((list ?? []) as readonly Fields[]).map((entry) => [String(entry[keyOf]), entry]))
}

function mapSides(
  { base, mine, theirs }: FieldSides,
  map: (side: unknown) => Entries,
): Readonly<Record<keyof FieldSides, Entries>> {
  return { base: map(base), mine: map(mine), theirs: map(theirs) }
}

/** In their order; what I alone added comes last. */
function mergedEntries(
  field: string,
  { base, mine, theirs }: Readonly<Record<keyof FieldSides, Entries>>,
  choices: Choices,
) {
  const conflicts: FieldConflict[] = []
  const entries = [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((key) => {
    const merged = mergedField(
      `${field}.${key}`,
      { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) },
      choices,
    )
    conflicts.push(...merged.conflicts)
    return merged.value === undefined ? [] : [[key, merged.value] as const]
  })
  return { entries, conflicts }
}

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
interface FieldSubject {
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
