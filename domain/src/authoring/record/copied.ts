import type { NaireRecord } from '../../naires/record.ts'
import { derivedSid } from './derived-sid.ts'

/**
 * The same questionnaire as one of its own: `sid` (32 upper-case hexadecimal digits) is the copy's, and everything in
 * it gets a sid that follows from that. What refers to something in the questionnaire refers to the copy's. Hashes are
 * made anew by `parseRecord`.
 */
export function copied(record: NaireRecord, sid: string): NaireRecord {
  const renamed = new Map([[record.Sid, sid]])
  for (const { Data, ...fields } of record.Questions) gather([fields, JSON.parse(Data)], renamed, sid)
  gather({ ...record, Questions: [], Subject: null }, renamed, sid)
  const { Subject: _subject, ...own } = record
  return JSON.parse(JSON.stringify(own).replace(sidOrFile, (found) => renamed.get(found) ?? found)) as NaireRecord
}

// Uploaded files stay where they are: an address is no sid.
const sidOrFile = /\/naire\/[0-9A-F]{32}\/resource\/[0-9A-F]{32}|[0-9A-F]{32}/g

/** Sids that the questionnaire itself gives: those of its parts and pages. */
const given: ReadonlySet<string> = new Set(['Sid', 'PageSid'])

function gather(value: unknown, renamed: Map<string, string>, sid: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value)) {
    if (given.has(name) && typeof field === 'string' && !renamed.has(field)) renamed.set(field, derivedSid(sid, field))
    else gather(field, renamed, sid)
  }
}
