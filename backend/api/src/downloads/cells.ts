/** What stands in one cell of a download. */
export type Cell = string | number | boolean | null

/** A text that a spreadsheet would run as a formula is led by an apostrophe; a negative number stays a number. */
export function neutralised(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** The value of a wire property as a cell. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return neutralised(typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value))
}
