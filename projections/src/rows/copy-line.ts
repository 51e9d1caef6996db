import { jsonText, storable } from './json-text.ts'

/**
 * A row in the text format of COPY, with its line feed; what is not there is null. `isJson`: by place, whether the
 * column holds JSON.
 */
export const copyLine = (values: readonly unknown[], isJson?: readonly boolean[]): string =>
  `${copyCells(values, isJson)}\n`

/** Some columns of a row. */
export function copyCells(values: readonly unknown[], isJson: readonly boolean[] = []): string {
  let cells = ''
  for (let at = 0; at < values.length; at += 1)
    cells += `${at === 0 ? '' : '\t'}${isJson[at] ? jsonCell(values[at]) : cell(values[at])}`
  return cells
}

function cell(value: unknown): string {
  if (typeof value === 'string') return special.test(value) ? escaped(storable(value)) : value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : nothing
  if (value === null || value === undefined) return nothing
  return typeof value === 'object' ? jsonCell(value) : String(value)
}

const nothing = '\\N'

/** JSON escapes line feeds and tabs itself. */
function jsonCell(value: unknown): string {
  return value === null || value === undefined ? nothing : jsonText(value).replaceAll('\\', '\\\\')
}

/** Characters that the format needs escaped or PostgreSQL refuses; one test finds them, for almost no text has any. */
const special = /[\\\t\n\r\0\uD800-\uDFFF]/

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
