import type { SurveyAddress } from '../shell/survey-address.ts'
import { isInApp } from '../mobile-app/app-settings.ts'
import { dexieStore } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { appName, storeName } from './tables.ts'

export interface OpenedStore {
  readonly store: LocalStore
  readonly name: string
}

/**
 * The database of this respondent: the browser's, in the mobile app the app's own, with `uss=true` the tab's; memory
 * where there is none.
 */
export async function openStore(address: SurveyAddress, say: (key: string) => string = String): Promise<OpenedStore> {
  try {
    const name = storeName(address)
    if (address.tabOnly) return { store: await ofTab(name, say('questions:attach.lost')), name }
    const app = isInApp() ? await appStore(name).catch(() => null) : null
    if (app) return { store: app, name }
    const store = await dexieStore(name)
    void navigator.storage?.persist?.()
    return { store, name }
  } catch {
    return { store: memoryStore(), name: appName }
  }
}

async function ofTab(name: string, lost: string): Promise<LocalStore> {
  const { dropTabDatabases, tabStore } = await import('./tab-store.ts')
  void dropTabDatabases(indexedDB).catch(() => {})
  return tabStore(sessionStorage, name, lost)
}

async function appStore(name: string): Promise<LocalStore> {
  const [{ plusStore }, { openPlus }] = await Promise.all([import('./plus-store.ts'), import('../mobile-app/plus.ts')])
  return plusStore(await openPlus(), name)
}
