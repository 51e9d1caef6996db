import type { ReferenceType } from '../../expression/checking/index.ts'

/** What kind of value a `$` path reads; null when it reads nothing. */
export function contextReads([root = '', ...rest]: readonly string[]): ReferenceType | null {
  if (root === '$response') return { kind: 'any' }
  if (rest.length === 0) return null
  if (root === '$session') return (rest.length === 1 && sessionFields[rest[0] ?? '']) || null
  return anyField.has(root) ? { kind: 'any' } : null
}

/** The names that are known of what may stand behind a `$` name. */
export const contextFields = (root: string): readonly string[] =>
  root === '$session' ? Object.keys(sessionFields) : []

const anyField: ReadonlySet<string> = new Set(['$query', '$meta', '$ident', '$user'])

const sessionFields: Readonly<Record<string, ReferenceType>> = {
  duration: { kind: 'number', least: 0 },
  score: { kind: 'number' },
  start_time: { kind: 'any' },
  survey_seq: { kind: 'number', least: 0 },
  lang: { kind: 'text' },
  viewport: { kind: 'choice', codes: ['desktop', 'tablet', 'mobile'] },
}
