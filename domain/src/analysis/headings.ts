import { any, cellAt, nested, type Cells } from './aggregate.ts'
import { analysisLimits as limits } from './limits.ts'
import { atMost, type PlannedAxis, type PlannedCategory, type PlannedTable } from './plan.ts'
import { periodTitle } from './source.ts'
import type { TableQuery } from './query.ts'

export interface Heading {
  /** Place of its axis on the edge; -1: all sessions. */
  readonly axis: number
  readonly key: string
  /** One for each level. */
  readonly titles: readonly string[]
  readonly isNet: boolean
  /** Of a column that is tested against others. */
  readonly letter?: string
}

/** Gives the cells of a row axis and a column axis; null: all sessions. */
export type CellsOf = (row: PlannedAxis | null, column: PlannedAxis | null) => Cells

export interface Column {
  readonly heading: Heading
  readonly axis: PlannedAxis | null
}

/** Every category of it excludes the others: nothing is in two. */
export const isExclusive = (axis: PlannedAxis): boolean => axis.every(({ key }) => key !== null)

/** All sessions first, then the banner, with letters where it is tested. */
export function columnsOf(query: TableQuery, plan: PlannedTable, cellsOf: CellsOf): readonly Column[] {
  let letters = 0
  const banner = plan.columns.flatMap((axis, at) => {
    const cells = cellsOf(null, axis)
    const found = cells.get(any)
    return headingsOf(axis, at, { keys: found?.keys() ?? [], weightOf: (key) => cellAt(cells, any, key).base.w }).map(
      (heading): Column => {
        const isTested = query.options.letters && isExclusive(axis) && !heading.isNet
        return { axis, heading: isTested ? { ...heading, letter: letterOf((letters += 1) - 1) } : heading }
      },
    )
  })
  atMost(banner.length, limits.columns, 'columns')
  return [{ axis: null, heading: { axis: -1, key: any, titles: [], isNet: false } }, ...banner]
}

/** A … Z, AA, AB … */
export function letterOf(place: number): string {
  return (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
}

interface FoundKeys {
  /** Of open levels: the keys that there are. */
  readonly keys: Iterable<string>
  weightOf(key: string): number
}

interface PlacedCategory {
  readonly keys: readonly string[]
  readonly titles: readonly string[]
  readonly isNet: boolean
}

/** Headings of an axis: the categories of its levels, one within the other. */
export function headingsOf(axis: PlannedAxis, at: number, found: FoundKeys): readonly Heading[] {
  const there = [...found.keys].filter((key) => key !== any).map((key) => key.split(nested))
  let placed: readonly PlacedCategory[] = [{ keys: [], titles: [], isNet: false }]
  for (const [depth, planned] of axis.entries()) {
    const categories =
      planned.categories ??
      discovered(
        planned,
        there.map((keys) => keys[depth] ?? ''),
      )
    placed = placed.flatMap((outer) =>
      ordered(
        categories,
        planned,
        (key) => found.weightOf([...outer.keys, key, ...axis.slice(depth + 1).map(() => any)].join(nested)),
        axis.length === 1,
      )
        .filter(({ isHidden }) => !isHidden)
        .map(({ key, title, isNet }) => ({
          keys: [...outer.keys, key],
          titles: [...outer.titles, title],
          isNet: outer.isNet || isNet,
        })),
    )
    atMost(placed.length, limits.cells, 'cells')
  }
  return placed.map(({ keys, titles, isNet }) => ({ axis: at, key: keys.join(nested), titles, isNet }))
}

function discovered({ variable, level }: PlannedAxis[number], keys: readonly string[]): readonly PlannedCategory[] {
  const different = [...new Set(keys)].filter((key) => key !== any)
  atMost(different.length, limits.categories, variable.id)
  const { step } = level
  const sorted =
    step === undefined ? different.sort((a, b) => (a < b ? -1 : 1)) : different.sort((a, b) => Number(a) - Number(b))
  return sorted.map((key) => ({
    key,
    title: step === undefined ? key : periodTitle(Number(key), step),
    codes: [key],
    isNet: false,
    isHidden: false,
  }))
}

/** Only an axis of one level is sorted by its cases. */
function ordered(
  categories: readonly PlannedCategory[],
  { level: { order = 'asked' } }: PlannedAxis[number],
  weightOf: (key: string) => number,
  isFlat: boolean,
): readonly PlannedCategory[] {
  if (order === 'asked' || !isFlat) return categories
  const sign = order === 'ascending' ? 1 : -1
  return categories
    .map((category) => ({ category, w: weightOf(category.key) }))
    .sort((a, b) => sign * (a.w - b.w))
    .map(({ category }) => category)
}
