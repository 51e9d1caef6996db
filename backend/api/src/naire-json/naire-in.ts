import { normalSid } from '@naire/domain/naires'

/** Returns the survey of the page at a path; null for any other page. */
export const surveyIn = (path: string): string | null => normalSid(/^\/survey\/[^/]+\/[^/]+\/([^/?#]+)/.exec(path)?.[1])

/**
 * Returns the questionnaire of a respondent page's address: its survey, or the page on which another device sends files
 * to it.
 */
export function naireIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { pathname } = new URL(address)
  return surveyIn(pathname) ?? normalSid(/^\/sessionNaire\/uploadAttach\/[^/]+\/([^/]+)/.exec(pathname)?.[1])
}
