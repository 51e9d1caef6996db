import { fieldsOf, recordOf } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { keptSettings, settingNames } from '../../naires/settings.ts'

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
