import { resourceSid } from '@naire/domain/naires'
import type { LocalStore } from '../storage/local-store.ts'

/** Returns this device's cached copy of the file at an address; null where there is none. */
export async function keptResource(store: Pick<LocalStore, 'resource'>, address: string): Promise<Blob | null> {
  const sid = resourceSid(address)
  const row = sid === '' ? null : await store.resource(sid)
  const data = row?.Data ?? (row && row.Refer !== '' ? (await store.resource(row.Refer))?.Data : null)
  return row && data ? new Blob([data], { type: row.MimeType }) : null
}

export async function keptText(store: Pick<LocalStore, 'resource'>, address: string): Promise<string | null> {
  return (await keptResource(store, address))?.text() ?? null
}
