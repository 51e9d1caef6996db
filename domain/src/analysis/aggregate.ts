import { momentsTogether, noCases, noMoments, together, type Base, type Moments } from './tests.ts'
import type { Frequency } from './quantiles.ts'

/** Everything that a cell of a table is made of. */
export interface Cell {
  readonly base: Base
  /** Of the sessions that have the measured number; null when only sessions are counted. */
  readonly number: (Moments & { readonly least: number; readonly most: number }) | null
  /** Its values in ascending order; null unless quantiles are asked for. */
  readonly values: readonly Frequency[] | null
}

export const noNumber = { ...noMoments, least: Infinity, most: -Infinity }

/** Cells by category of the row axis and of the column axis; `any` stands for all who answered it. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, Cell>>

/** Stands for all who answered the axis, whichever category. */
export const any = '*'

/** Separates the categories of nested levels in a key. */
export const nested = '\u001f'

export class CellsBuilder {
  readonly #cells = new Map<string, Map<string, Cell>>()

  add(row: string, column: string, cell: Cell): void {
    const cells = this.#cells.get(row) ?? new Map<string, Cell>()
    this.#cells.set(row, cells)
    const before = cells.get(column)
    cells.set(column, before === undefined ? cell : merged(before, cell))
  }

  get cells(): Cells {
    return this.#cells
  }
}

const merged = (one: Cell, other: Cell): Cell => ({
  base: together(one.base, other.base),
  number:
    one.number === null || other.number === null
      ? (one.number ?? other.number)
      : {
          ...momentsTogether(one.number, other.number),
          least: Math.min(one.number.least, other.number.least),
          most: Math.max(one.number.most, other.number.most),
        },
  values:
    one.values === null || other.values === null
      ? (one.values ?? other.values)
      : mergedValues(one.values, other.values),
})

/** Two ascending lists as one. */
function mergedValues(one: readonly Frequency[], other: readonly Frequency[]): readonly Frequency[] {
  const found: Frequency[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const [a, b] = [one[i], other[j]]
    if (a !== undefined && b !== undefined && a.x === b.x) {
      found.push({ x: a.x, n: a.n + b.n, w: a.w + b.w })
      i += 1
      j += 1
    } else if (b === undefined || (a !== undefined && a.x < b.x)) {
      found.push(a as Frequency)
      i += 1
    } else {
      found.push(b)
      j += 1
    }
  }
  return found
}

export const emptyCell: Cell = { base: noCases, number: null, values: null }

export const cellAt = (cells: Cells, row: string, column: string): Cell => cells.get(row)?.get(column) ?? emptyCell
