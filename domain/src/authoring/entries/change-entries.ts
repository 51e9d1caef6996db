import type { NaireRecord } from '../../naires/record.ts'
import type { PutEntry, RemoveEntry } from '../operation.ts'
import type { Performance } from '../performance.ts'
import { checkNewSid } from '../questions/check-sids.ts'
import { changed } from '../record/changed.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { resourceUses } from '../resources/resource-uses.ts'
import { listOf } from './lists.ts'

/** A new entry comes last. */
export function putEntry(record: NaireRecord, { list, entry }: PutEntry): NaireRecord {
  const { field, entries, keyOf, read } = listOf(record, list)
  const stored = read(entry)
  const at = entries.findIndex((other) => keyOf(other) === keyOf(stored))
  if (at < 0 && list !== 'split') checkNewSid(record, keyOf(stored))
  return changed(record, { [field]: at < 0 ? [...entries, stored] : entries.with(at, stored) })
}

export function removeEntry(record: NaireRecord, { list, key, force = false }: RemoveEntry): Performance {
  const { field, entries, keyOf } = listOf(record, list)
  const kept = entries.filter((entry) => keyOf(entry) !== key)
  if (kept.length === entries.length) throw new AuthoringRefusalError('noEntry', { key })
  const resource = list === 'resource' ? record.ResourceList?.find(({ Sid }) => Sid === key) : undefined
  const left = resource ? resourceUses(record, resource) : []
  if (left.length > 0 && !force) throw new AuthoringRefusalError('referred', { codes: key, places: left.length }, left)
  return { record: changed(record, { [field]: kept }), left }
}
