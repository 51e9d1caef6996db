import { fieldsOf, recordOf } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { arranged } from './arranged.ts'
import { keptSettings, settingNames } from '../../naires/settings.ts'

/**
 * Leads from one state of a questionnaire to another: the inverse of every operation. Places and counts follow from the
 * order.
 */
export interface Restore {
  readonly type: 'Restore'
  /** Fields that differ, without questions and counts; null: the field goes. */
  readonly fields: RecordFields
  /** From this place on … */
  readonly from: number
  /** … the questions with these sids … */
  readonly replaces: readonly string[]
  /** … give way to these. */
  readonly questions: readonly StoredQuestion[]
}

/** Returns the changes from `before` to `after`. */
export function difference(before: NaireRecord, after: NaireRecord): Restore {
  const [old, next] = [before.Questions, after.Questions]
  const from = old === next ? old.length : commonStart(old, next)
  const tail = old === next ? 0 : commonEnd(old, next, from)
  return {
    type: 'Restore',
    fields: otherFields(before, after),
    from,
    replaces: old.slice(from, old.length - tail).map(({ Sid }) => Sid),
    questions: next.slice(from, next.length - tail),
  }
}

/** Both records are the same. */
export function isNothing({ fields, replaces, questions }: Restore): boolean {
  return replaces.length + questions.length === 0 && Object.keys(fields).length === 0
}

/** @throws Refusing when the record is not the one that the difference was made for. */
export function restore(record: NaireRecord, { fields, from, replaces, questions }: Restore): NaireRecord {
  const old = record.Questions
  if (from > old.length || replaces.some((sid, index) => old[from + index]?.Sid !== sid))
    throw new AuthoringRefusalError('badDifference')
  const next =
    replaces.length + questions.length === 0
      ? old
      : [...old.slice(0, from), ...questions, ...old.slice(from + replaces.length)]
  return changed(record, next === old ? fields : { ...fields, ...arranged(next) })
}

const bookkeeping: ReadonlySet<string> = new Set(['Questions', 'QuestionCount', 'PageCount'])

function otherFields(before: NaireRecord, after: NaireRecord): RecordFields {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(next)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !bookkeeping.has(name) && old[name] !== next[name])
      .map((name) => [name, next[name] ?? null]),
  )
}

function commonStart(old: readonly StoredQuestion[], next: readonly StoredQuestion[]): number {
  const length = Math.min(old.length, next.length)
  let at = 0
  while (at < length && isSame(old[at], next[at])) at++
  return at
}

function commonEnd(old: readonly StoredQuestion[], next: readonly StoredQuestion[], start: number): number {
  const length = Math.min(old.length, next.length) - start
  let count = 0
  while (count < length && isSame(old.at(-1 - count), next.at(-1 - count))) count++
  return count
}

// But for their places, which follow from the order.
function isSame(one: StoredQuestion | undefined, other: StoredQuestion | undefined): boolean {
  if (one === other) return true
  if (!one || !other) return false
  const names = Object.keys(one) as (keyof StoredQuestion)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name === 'Seq' || name === 'PageSeq' || one[name] === other[name])
  )
}

/** Fields of the record; null: it is not there. */
export type RecordFields = Readonly<Record<string, unknown>>

/**
 * The record with other fields, in the order in which `parseRecord` writes them, so that equal records have equal JSON
 * texts.
 */
export function changed(record: NaireRecord, fields: RecordFields): NaireRecord {
  const merged: RecordFields = { ...record, ...fields }
  const moves = Object.keys(fields).some((name) => fields[name] === null || !Object.hasOwn(record, name))
  return recordOf(moves ? written(merged) : merged)
}

/** The record in what the server sent, without what it says beside the record: when it was published is no content. */
export function fetchedRecord(fetched: object): NaireRecord {
  const fields = fieldsOf(fetched)
  return recordOf(
    written(Object.fromEntries(order.filter((name) => name !== 'PublishTime').map((name) => [name, fields[name]]))),
  )
}

const order: readonly string[] = [
  'Sid',
  'Name',
  'QuestionCount',
  'PageCount',
  'ModifyTime',
  'Subject',
  'Language',
  'Translations',
  ...settingNames,
  ...keptSettings,
  'PageGroups',
  'MetadataDefs',
  'PageSplits',
  'Questions',
  'QuotarList',
  'ResourceList',
]

function written(fields: RecordFields): RecordFields {
  const names = [...order, ...Object.keys(fields).filter((name) => !order.includes(name))]
  return Object.fromEntries(names.filter((name) => fields[name] != null).map((name) => [name, fields[name]]))
}
