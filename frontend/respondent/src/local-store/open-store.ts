import type { SurveyAddress } from '../address/survey-address.ts'
import { isInApp } from '../mobile-app/app-settings.ts'
import { dexieStore } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { appName, storeName } from './store-name.ts'

export interface OpenedStore {
  readonly store: LocalStore
  readonly name: string
}

/** The database of this respondent: the browser's, in the mobile app the app's own; memory where there is none. */
export async function openStore(address: SurveyAddress): Promise<OpenedStore> {
  try {
    const name = storeName(address)
    const app = isInApp() ? await appStore(name).catch(() => null) : null
    if (app) return { store: app, name }
    const store = await dexieStore(name)
    void navigator.storage?.persist?.()
    return { store, name }
  } catch {
    return { store: memoryStore(), name: appName }
  }
}

async function appStore(name: string): Promise<LocalStore> {
  const [{ plusStore }, { openPlus }] = await Promise.all([import('./plus-store.ts'), import('../mobile-app/plus.ts')])
  return plusStore(await openPlus(), name)
}
