import type { NameScope } from './events.ts'

/**
 * Two spellings that are the same to a reader give the same text. Names of subjects are unique within their
 * organisation.
 */
export function normalName(scope: NameScope, name: string, within = ''): string {
  return JSON.stringify([scope, within, name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()])
}
