import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../address/survey-address.ts'
import { dexieStore } from './dexie-store.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'

const appName = 'naire'

export interface OpenedStore {
  readonly store: LocalStore
  readonly name: string
}

/** The database of this respondent, named by the user's sid or the app's name; memory where there is none. */
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

/** `test` is kept apart; `uss=true` has a database per tab. */
function storeName({ userSid, mode, tabOnly }: SurveyAddress): string {
  return [userSid ?? appName, mode === 'test' && 'test', tabOnly && tabId()].filter(Boolean).join('-')
}

function tabId(): string {
  const known = sessionStorage.getItem('naire.tab')
  if (known) return known
  const id = newSid()
  sessionStorage.setItem('naire.tab', id)
  return id
}
