import type { Filter } from '../query.ts'
import type { SentenceFigure } from '../report/content.ts'
import { variableOf, type Codebook } from '../variable.ts'
import { filterSplit } from './atoms.ts'
import type { PinnedNumbers, ReleasedCell, ReleasedVariable } from './pinned.ts'
import { partWhere } from './pinning.ts'

/** A number of a sentence; null: it may not be released. */
export interface SharedFigure {
  readonly value: number | null
  readonly unit: 'share' | 'count' | 'number'
  readonly decimals: number
}

export const unitOf = ({ of }: SentenceFigure): SharedFigure['unit'] =>
  of.kind === 'share' || of.kind === 'box' ? 'share' : of.kind === 'count' || of.kind === 'base' ? 'count' : 'number'

interface NumberParts {
  readonly numbers: PinnedNumbers
  readonly codebook: Codebook
  readonly filter: Filter | null
  readonly weight: string | null
}

/** A number of a sentence as it follows from what is released; medians and α are not told outside. */
export function sharedNumber(
  { of }: SentenceFigure,
  { numbers, codebook, filter, weight }: NumberParts,
): number | null {
  const wanted = new Map(filter === null ? [] : [[filterSplit(filter).id, 'in'] as const])
  if (of.kind === 'median' || of.kind === 'alpha') return null
  const id = 'of' in of ? of.of : of.variable
  if (id === null) return wanted.size === 0 ? numbers.counted : null
  const variable = variableOf(codebook, id)
  const released = numbers.variables.filter((each) => each.id === id)
  const [first] = released
  if (variable === undefined || first === undefined) return null
  const part = partWhere(first, wanted, numbers)
  const whole = part?.answered ?? null
  if (part === null || whole === null) return null
  if (of.kind === 'base') return whole.n
  if (of.kind === 'mean') return weight !== null || part.number === null ? null : part.number.x / part.number.n
  if (of.kind === 'share' || of.kind === 'count') {
    const cells = cellsOf(of.in, { released, wanted, numbers, isMulti: variable.kind === 'multi' })
    if (cells === null) return null
    if (of.kind === 'count') return cells.reduce((sum, { n }) => sum + n, 0)
    return ratio(cells, [whole], weight)
  }
  // Scores need every category.
  if (variable.kind !== 'single' || first.hidden > 0) return null
  const valued = variable.options.flatMap(({ code, value }) =>
    value === null ? [] : [{ cell: part.cells[code], value }],
  )
  const within = (holds: (value: number) => boolean) =>
    valued.flatMap(({ cell, value }) => (cell !== undefined && holds(value) ? [cell] : []))
  const all = within(() => true)
  if (of.kind === 'box') {
    const values = [...new Set(valued.map(({ value }) => value))].toSorted((a, b) => a - b)
    const box = new Set(of.side === 'top' ? values.slice(-of.n) : values.slice(0, of.n))
    return ratio(
      within((value) => box.has(value)),
      all,
      weight,
    )
  }
  const [promoters, detractors] = [within((value) => value >= 9), within((value) => value <= 6)].map((cells) =>
    ratio(cells, all, weight),
  )
  return promoters == null || detractors == null ? null : 100 * (promoters - detractors)
}

interface CellPlaces {
  readonly released: readonly ReleasedVariable[]
  readonly wanted: ReadonlyMap<string, string>
  readonly numbers: PinnedNumbers
  readonly isMulti: boolean
}

/** Cells of some options; null where one of them is not released, or they overlap. */
function cellsOf(
  codes: readonly string[],
  { released, wanted, numbers, isMulti }: CellPlaces,
): readonly ReleasedCell[] | null {
  if (isMulti && codes.length !== 1) return null
  const cells = codes.map((code) => {
    const own = isMulti ? released.find(({ option }) => option === code) : released[0]
    return own === undefined ? undefined : partWhere(own, wanted, numbers)?.cells[isMulti ? '1' : code]
  })
  return cells.some((cell) => cell === undefined) ? null : (cells as readonly ReleasedCell[])
}

function ratio(some: readonly ReleasedCell[], all: readonly ReleasedCell[], weight: string | null): number | null {
  const sum = (cells: readonly ReleasedCell[]) => cells.reduce((total, cell) => total + weightOf(cell, weight), 0)
  return sum(all) > 0 ? sum(some) / sum(all) : null
}

/** Weight of a released cell. */
export const weightOf = ({ n, w }: ReleasedCell, weight: string | null): number =>
  weight === null ? n : (w[weight] ?? n)
