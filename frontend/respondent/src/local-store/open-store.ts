import type { SurveyAddress } from '../address/survey-address.ts'
import { dexieStore } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { appName, storeName } from './store-name.ts'

export interface OpenedStore {
  readonly store: LocalStore
  readonly name: string
}

/** The database of this respondent; memory where there is none. */
export async function openStore(address: SurveyAddress): Promise<OpenedStore> {
  try {
    const name = storeName(address)
    const store = await dexieStore(name)
    void navigator.storage?.persist?.()
    return { store, name }
  } catch {
    return { store: memoryStore(), name: appName }
  }
}
