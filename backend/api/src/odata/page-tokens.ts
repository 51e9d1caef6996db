import { ODataError } from '@naire/odata'
import type { Services } from '../services.ts'

const purpose = 'page'

/** Where a page begins. */
export interface PageStart {
  /** Null for the first page. */
  readonly skiptoken: string | null
  /** Where the log stood at the first page, when changes since then are to be told; null when not. */
  readonly tracked: number | null
}

/** A page's token goes out signed: nobody makes one up. */
export function sealedPage(skiptoken: string, tracked: number | null, { vault }: Pick<Services, 'vault'>): string {
  const text = `${tracked ?? ''}~${skiptoken}`
  return `${text}.${vault.signatures.of(purpose, text)}`
}

/** @throws ODataError 400 for a token that was not given here. */
export function openedPage(token: string | null, { vault }: Pick<Services, 'vault'>): PageStart {
  if (token === null) return { skiptoken: null, tracked: null }
  const dot = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, dot))
  if (!vault.signatures.isOf(purpose, text, token.slice(dot + 1)))
    throw new ODataError(400, 'this page token was not given here', { target: '$skiptoken' })
  const [tracked = '', skiptoken = ''] = text.split('~')
  return { skiptoken, tracked: tracked === '' ? null : Number(tracked) }
}
