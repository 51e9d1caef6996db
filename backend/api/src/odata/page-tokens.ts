import { ODataError, type Page } from '@naire/odata'
import type { Services } from '../services.ts'

const purpose = 'page'

/** A page's token goes out signed: nobody makes one up. */
export function sealedPage({ skiptoken, ...page }: Page, { vault }: Pick<Services, 'vault'>): Page {
  return skiptoken === undefined ? page : { ...page, skiptoken: `${skiptoken}.${vault.signatures.of(purpose, skiptoken)}` }
}

/** @throws ODataError 400 for a token that was not given here. */
export function openedPage(token: string | null, { vault }: Pick<Services, 'vault'>): string | null {
  if (token === null) return null
  const dot = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, dot))
  if (vault.signatures.isOf(purpose, text, token.slice(dot + 1))) return text
  throw new ODataError(400, 'this page token was not given here', { target: '$skiptoken' })
}
