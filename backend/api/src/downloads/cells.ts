/** What stands in one cell of a download. */
export type Cell = string | number | boolean | null

/** The value of a wire property as a cell. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
