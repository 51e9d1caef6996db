import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../bootstrap/survey-address.ts'

export const appName = 'naire'

/**
 * Of this respondent's database: the user's sid or the app's name (runtime §9). `test` is kept apart; `uss=true` has a
 * database per tab.
 */
export function storeName({ userSid, mode, tabOnly }: Pick<SurveyAddress, 'userSid' | 'mode' | 'tabOnly'>): string {
  return [userSid ?? appName, mode === 'test' && 'test', tabOnly && tabId()].filter(Boolean).join('-')
}

function tabId(): string {
  const known = sessionStorage.getItem('naire.tab')
  if (known) return known
  const id = newSid()
  sessionStorage.setItem('naire.tab', id)
  return id
}
