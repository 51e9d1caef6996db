import { resourceSid } from '@naire/domain/naires'
import type { LocalStore } from '../storage/local-store.ts'

/** What this device keeps of the file at an address; null where that is nothing. */
export async function keptResource(store: Pick<LocalStore, 'resource'>, address: string): Promise<Blob | null> {
  const sid = resourceSid(address)
  const row = sid === '' ? null : await store.resource(sid)
  const data = row?.Data ?? (row && row.Refer !== '' ? (await store.resource(row.Refer))?.Data : null)
  return row && data ? new Blob([data], { type: row.MimeType }) : null
}

export async function keptText(store: Pick<LocalStore, 'resource'>, address: string): Promise<string | null> {
  return (await keptResource(store, address))?.text() ?? null
}
