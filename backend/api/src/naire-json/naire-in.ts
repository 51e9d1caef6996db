import { normalSid } from '@naire/domain/naires'

/** Whose survey the page at a path is; null for any other page. */
export const surveyIn = (path: string): string | null => normalSid(/^\/survey\/[^/]+\/[^/]+\/([^/?#]+)/.exec(path)?.[1])

/** Whose page of respondents stands at an address: its survey, or where another device sends files to it. */
export function naireIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { pathname } = new URL(address)
  return surveyIn(pathname) ?? normalSid(/^\/sessionNaire\/uploadAttach\/[^/]+\/([^/]+)/.exec(pathname)?.[1])
}
