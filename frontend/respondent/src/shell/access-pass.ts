import type { SurveyAddress } from './survey-address.ts'

const key = (naireSid: string) => `naire.access.${naireSid}`

// Where nothing can be stored it lasts as long as the page.
const passes = new Map<string, string>()

/**
 * Access pass that this device got for the questionnaire's password, or that its address brings to try it out; null
 * before the password was entered.
 */
export function keptPass({ naireSid, query }: Pick<SurveyAddress, 'naireSid' | 'query'>): string | null {
  if (query['trial']) return query['trial']
  try {
    return localStorage.getItem(key(naireSid)) ?? passes.get(naireSid) ?? null
  } catch {
    return passes.get(naireSid) ?? null
  }
}

export function keepPass(naireSid: string, pass: string): void {
  passes.set(naireSid, pass)
  try {
    localStorage.setItem(key(naireSid), pass)
  } catch {
    // Then the password is asked for again at the next visit.
  }
}
