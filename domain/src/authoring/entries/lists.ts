import { FieldReader, isFields } from '../../naires/fields.ts'
import { Problems } from '../../naires/problems.ts'
import { readMetadataDef, readQuota, readResource, readSplit } from '../../naires/read-parts.ts'
import type { MetadataDef, NaireRecord, PageSplit, QuotaCell, ResourceRecord } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'

export interface Entries {
  readonly quota: QuotaCell
  readonly split: PageSplit
  readonly metadataDef: MetadataDef
  readonly resource: ResourceRecord
}

/** The lists of a questionnaire whose entries are put and removed one by one. */
export type ListName = keyof Entries
export type Entry<List extends ListName> = Entries[List]

interface ListRow<E> {
  readonly field: keyof NaireRecord
  readonly keyOf: (entry: E) => string
  readonly read: (reader: FieldReader, naireSid: string) => E
}

export const lists: { readonly [List in ListName]: ListRow<Entries[List]> } = {
  quota: { field: 'QuotarList', keyOf: ({ Sid }) => Sid, read: readQuota },
  split: { field: 'PageSplits', keyOf: ({ Id }) => Id, read: readSplit },
  metadataDef: { field: 'MetadataDefs', keyOf: ({ Sid }) => Sid, read: readMetadataDef },
  resource: { field: 'ResourceList', keyOf: ({ Sid }) => Sid, read: readResource },
}

/** A list with its row, for code that does not care which one it is. */
export interface OpenList {
  readonly field: keyof NaireRecord
  readonly entries: readonly object[]
  keyOf(entry: object): string
  /** The entry as it is stored. @throws Refusing when it has not the shape. */
  read(entry: unknown): object
}

export function listOf(record: NaireRecord, name: ListName): OpenList {
  const { field, keyOf, read } = lists[name] as ListRow<object>
  return {
    field,
    entries: (record[field] ?? []) as readonly object[],
    keyOf,
    read: (entry) => readEntry(entry, (reader) => read(reader, record.Sid)),
  }
}

function readEntry(entry: unknown, read: (reader: FieldReader) => object): object {
  const problems = new Problems()
  const stored = read(new FieldReader(isFields(entry) ? entry : {}, '', problems))
  const [problem] = problems.all
  if (problem) throw new AuthoringRefusalError('badEntry', { field: problem.target })
  return stored
}
