import { any, CellsBuilder, nested, noNumber, type Cell, type Cells } from './aggregate.ts'
import type { PlannedAxis, PlannedFilter, PlannedLevel, PlannedTable } from './plan.ts'
import { statusNumbers } from '../sessions/index.ts'
import type { SessionFilter } from './query.ts'
import { isInBand, valueOf, type AnalysisRow } from './source.ts'

/** Column of a scheme's weights. */
export const weightColumn = (schemeSid: string): string => `w_${schemeSid}`

/** Whether a session counts at all. */
export function isCounted(row: AnalysisRow, { statuses, rejected, test, cleaned }: SessionFilter): boolean {
  const status = row['status']
  if (!statuses.some((name) => statusNumbers[name] === status)) return false
  if (row['deleted'] === true) return false
  if (!rejected && row['review_status'] === 3) return false
  if (!test && row['mode'] === 'test') return false
  return cleaned || row['cleaned'] !== true
}

export function passes(filter: PlannedFilter, row: AnalysisRow): boolean {
  if ('all' in filter) return filter.all.every((each) => passes(each, row))
  if ('any' in filter) return filter.any.some((each) => passes(each, row))
  if ('not' in filter) return !passes(filter.not, row)
  if ('answered' in filter) return filter.answered.some((source) => valueOf(source, row) !== null)
  if ('flags' in filter) return filter.flags.some((source) => valueOf(source, row) === true)
  const value = valueOf(filter.number, row)
  return typeof value === 'number' && isInBand(value, filter)
}

/** Keys of the categories of a level that a text belongs to, nets included. */
export function categoriesOf({ categories }: PlannedLevel, text: string): readonly string[] {
  return categories === null
    ? [text]
    : categories.filter(({ codes }) => codes?.includes(text) === true).map(({ key }) => key)
}

/** Keys of an axis that a session belongs to; empty when it did not answer all of its levels. */
function keysOf(axis: PlannedAxis | null, row: AnalysisRow): readonly string[] {
  if (axis === null) return [any]
  let keys: readonly string[] = ['']
  for (const [depth, level] of axis.entries()) {
    if (!level.answered.some((source) => valueOf(source, row) !== null)) return []
    const own = levelKeys(level, row)
    keys = keys.flatMap((outer) => own.map((key) => (depth === 0 ? key : outer + nested + key)))
  }
  return [any, ...keys]
}

function levelKeys(level: PlannedLevel, row: AnalysisRow): readonly string[] {
  if (level.key === null)
    return (level.categories ?? [])
      .filter(({ flags }) => flags?.some((flag) => valueOf(flag, row) === true))
      .map(({ key }) => key)
  const text = valueOf(level.key, row)
  return typeof text === 'string' ? categoriesOf(level, text) : []
}

export interface ReferenceOptions {
  readonly sessions: SessionFilter
  readonly weight: string | null
  readonly withValues: boolean
}

/** The cells of two axes, counted session by session. Slow and plain. */
export function countCells(
  rows: readonly AnalysisRow[],
  { filter, number }: Pick<PlannedTable, 'filter' | 'number'>,
  [rowAxis, columnAxis]: readonly [PlannedAxis | null, PlannedAxis | null],
  options: ReferenceOptions,
): Cells {
  const builder = new CellsBuilder()
  for (const row of rows) {
    if (!isCounted(row, options.sessions) || (filter !== null && !passes(filter, row))) continue
    const weight = options.weight === null ? 1 : row[weightColumn(options.weight)]
    if (typeof weight !== 'number') continue
    const cell = cellOf(weight, number === null ? null : valueOf(number, row), {
      counts: number !== null,
      withValues: options.withValues,
    })
    for (const key of keysOf(rowAxis, row)) for (const other of keysOf(columnAxis, row)) builder.add(key, other, cell)
  }
  return builder.cells
}

function cellOf(
  w: number,
  x: unknown,
  { counts, withValues }: { readonly counts: boolean; readonly withValues: boolean },
): Cell {
  const base = { n: 1, w, w2: w * w }
  if (!counts) return { base, number: null, values: null }
  if (typeof x !== 'number') return { base, number: noNumber, values: withValues ? [] : null }
  return {
    base,
    number: { ...base, wx: w * x, wx2: w * x * x, least: x, most: x },
    values: withValues ? [{ x, n: 1, w }] : null,
  }
}
