import { jsonText, storable } from './json-text.ts'

/** The text of a PostgreSQL array; what is not there is null. Objects, and everything in an array of JSON, are written as JSON. */
export function arrayText(values: readonly unknown[], isJson = false): string {
  return `{${values.map(isJson ? jsonElement : element).join(',')}}`
}

function element(value: unknown): string {
  if (typeof value === 'string') return quoted(/[\0\uD800-\uDFFF]/.test(value) ? storable(value) : value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (value === null || value === undefined) return 'null'
  return typeof value === 'object' ? jsonElement(value) : String(value)
}

function jsonElement(value: unknown): string {
  return value === null || value === undefined ? 'null' : quoted(jsonText(value))
}

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`
