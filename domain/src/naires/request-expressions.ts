import { placeholdersIn } from '../questions/index.ts'
import { isFields } from './fields.ts'

/**
 * The expressions in the placeholders of every request that an author configures in a content, by the names of its
 * fields.
 */
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

export interface ExpressionLocation {
  /** Path of the field that holds it, below the value that was searched. */
  readonly path: string
  readonly source: string
}

/**
 * Every expression in a content, by the content's own rule of names: fields that end in `Expression`, and those of
 * the extra validations. New kinds of questions need no line here.
 */
export function expressionsIn(content: unknown, path = ''): readonly ExpressionLocation[] {
  if (Array.isArray(content)) return content.flatMap((item: unknown, index) => expressionsIn(item, `${path}[${index}]`))
  if (!isFields(content)) return []
  return Object.entries(content).flatMap(([name, value]) => {
    const below = path === '' ? name : `${path}.${name}`
    if (typeof value !== 'string') return expressionsIn(value, below)
    return name.endsWith('Expression') && value.trim() !== '' ? [{ path: below, source: value }] : []
  })
}
