import { placeholdersIn } from '../questions/index.ts'
import type { ExpressionLocation } from './expressions-in.ts'
import { isFields } from './fields.ts'

/** The expressions in the placeholders of every request that an author configures in a content, by the names of its fields. */
export function requestExpressions(content: unknown, path: string): readonly ExpressionLocation[] {
  if (Array.isArray(content))
    return content.flatMap((item: unknown, index) => requestExpressions(item, `${path}[${index}]`))
  if (!isFields(content)) return []
  return Object.entries(content).flatMap(([name, value]) => {
    const below = path === '' ? name : `${path}.${name}`
    return requestFields.has(name) ? placeholdersBelow(value, below) : requestExpressions(value, below)
  })
}

const requestFields: ReadonlySet<string> = new Set(['Fetch', 'FetchConfig', 'HelpFetchConfig'])

function placeholdersBelow(value: unknown, path: string): readonly ExpressionLocation[] {
  if (typeof value === 'string') return placeholdersIn(value).map((source) => ({ path, source }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    placeholdersBelow(inner, `${path}.${name}`),
  )
}
