import { copied, fetchedRecord } from '@naire/domain/authoring'
import { asMeant, parseRecord, type NaireRecord } from '@naire/domain/naires'

export type ReadNaire =
  | { readonly ok: true; readonly naire: NaireRecord }
  | { readonly ok: false; readonly reason: 'notJson' | 'notNaire'; readonly detail: string }

/** The file as an authoring record, as far as can be said without the server: it judges the content. */
export async function readNaireFile(file: Blob): Promise<ReadNaire> {
  const text = await file.text()
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ok: false, reason: 'notJson', detail: error instanceof Error ? error.message : '' }
  }
  const naire = content as Partial<NaireRecord> | null
  const missing = [
    typeof naire?.Name === 'string' ? null : 'Name',
    Array.isArray(naire?.Questions) ? null : 'Questions',
  ].filter((field) => field !== null)
  return missing.length === 0
    ? { ok: true, naire: naire as NaireRecord }
    : { ok: false, reason: 'notNaire', detail: missing.join(', ') }
}

/** The same the other way: all of the record but where it lies and at which address it is answered. */
export function naireFile(record: NaireRecord): Blob {
  const { Subject: _place, OpenUrl: _address, ...content } = fetchedRecord(record)
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' })
}

/** A questionnaire of its own with the same content; what is wrong with it, importing tells. */
export function asNewNaire(naire: NaireRecord, sid: string): NaireRecord {
  const parsed = parseRecord(asMeant(naire))
  return 'record' in parsed ? copied(parsed.record, sid) : naire
}
