import { any, cellAt, nested, type Cell } from './aggregate.ts'
import { columnsOf, headingsOf, isExclusive, type CellsOf, type Column, type Heading } from './headings.ts'
import { smallBase } from './limits.ts'
import type { PlannedAxis, PlannedTable } from './plan.ts'
import { quantile, type QuantileMethod } from './quantiles.ts'
import type { TableQuery } from './query.ts'
import {
  adjusted,
  chiSquare,
  effectiveBase,
  meanOf,
  proportionTest,
  standardError,
  dispersion,
  varianceOf,
  welchTest,
  type Association,
  type Test,
} from './tests.ts'

export interface CellResult {
  /** Sessions, and what they weigh. */
  readonly n: number
  readonly w: number
  /** Shares from 0 to 1; null where there is nothing to divide by. */
  readonly columnShare: number | null
  readonly rowShare: number | null
  readonly totalShare: number | null
  /** Letters of the columns that this one is greater than: capital at 95 %, small at 90 %. */
  readonly letters?: string
  readonly number?: NumberResult
}

export interface NumberResult {
  /** Sessions that have it. */
  readonly n: number
  /** Of NPS the score, of boxes a percentage. */
  readonly mean: number | null
  readonly deviation: number | null
  readonly error: number | null
  readonly least: number | null
  readonly most: number | null
  readonly sum: number
  /** In the order asked for. */
  readonly quantiles?: readonly (number | null)[]
}

export interface BaseResult {
  readonly n: number
  readonly w: number
  readonly effective: number
  /** Below 30 effective cases: nothing is tested. */
  readonly isSmall: boolean
}

export interface Block {
  readonly rows: readonly Heading[]
  /** Number of respondents to the row's questions, by column. */
  readonly bases: readonly BaseResult[]
  /** By row, then column. */
  readonly cells: readonly (readonly CellResult[])[]
  /** χ² with each column axis; null where its categories overlap or there is nothing to test. */
  readonly associations: readonly (Association | null)[]
  /** Categories overlap: shares may add up to more than 1. */
  readonly overlaps: boolean
}

export interface TableResult {
  /** All sessions first, then the banner. */
  readonly columns: readonly Heading[]
  readonly blocks: readonly Block[]
  readonly quantileMethod?: QuantileMethod
}

/** Shares, means, bases, letters and tests from counted cells: the same for every engine that counts. */
export function tableResult(query: TableQuery, plan: PlannedTable, cellsOf: CellsOf): TableResult {
  const method: QuantileMethod = query.weight === null ? 'type7' : 'weightedMidpoint'
  const columns = columnsOf(query, plan, cellsOf)
  const rows: readonly (PlannedAxis | null)[] = plan.rows.length === 0 ? [null] : plan.rows
  return {
    columns: columns.map(({ heading }) => heading),
    blocks: rows.map((axis, at) => blockOf({ query, plan, cellsOf, columns, method }, axis, at)),
    ...(query.measure.kind === 'quantiles' ? { quantileMethod: method } : {}),
  }
}

interface BlockContext {
  readonly query: TableQuery
  readonly plan: PlannedTable
  readonly cellsOf: CellsOf
  readonly columns: readonly Column[]
  readonly method: QuantileMethod
}

function blockOf(context: BlockContext, axis: PlannedAxis | null, at: number): Block {
  const { cellsOf, columns, plan } = context
  const all = cellsOf(axis, null)
  const rows: readonly Heading[] =
    axis === null
      ? [{ axis: -1, key: any, titles: [], isNet: false }]
      : headingsOf(axis, at, { keys: all.keys(), weightOf: (key) => cellAt(all, key, any).base.w })
  const measured = rows.map((row) =>
    columns.map((column) => cellAt(cellsOf(axis, column.axis), row.key, column.heading.key)),
  )
  const bases = columns.map((column) => cellAt(cellsOf(axis, column.axis), any, column.heading.key))
  const letters = rows.map((_, place) => lettersOf(context, measured[place] ?? [], bases))
  return {
    rows,
    bases: bases.map(({ base }) => ({
      n: base.n,
      w: base.w,
      effective: effectiveBase(base),
      isSmall: effectiveBase(base) < smallBase,
    })),
    cells: rows.map((row, place) =>
      columns.map((column, index) => {
        const letter = letters[place]?.[index] ?? ''
        return {
          ...cellResult(context, { axis, row, column, rows, cell: measured[place]?.[index] }),
          ...(letter === '' ? {} : { letters: letter }),
        }
      }),
    ),
    associations: plan.columns.map((columnAxis, index) =>
      associationOf(cellsOf, {
        axis,
        rows,
        columnAxis,
        headings: columns.filter(({ heading }) => heading.axis === index).map(({ heading }) => heading),
      }),
    ),
    overlaps: axis !== null && !isExclusive(axis),
  }
}

interface CellPlace {
  readonly axis: PlannedAxis | null
  readonly row: Heading
  readonly column: Column
  readonly rows: readonly Heading[]
  readonly cell: Cell | undefined
}

function cellResult(
  { query, cellsOf, columns, method }: BlockContext,
  { axis, row, column, rows, cell }: CellPlace,
): CellResult {
  const cells = cellsOf(axis, column.axis)
  const { base, number = null, values = null } = cell ?? cellAt(cells, row.key, column.heading.key)
  const at = (rowKey: string, columnKey: string) => cellAt(cells, rowKey, columnKey).base.w
  const responses = query.base === 'responses'
  const sumOver = (keys: readonly Heading[], weight: (key: string) => number) =>
    keys.filter(({ isNet }) => !isNet).reduce((sum, { key }) => sum + weight(key), 0)
  const inColumn =
    responses && axis !== null && !isExclusive(axis)
      ? sumOver(rows, (key) => at(key, column.heading.key))
      : at(any, column.heading.key)
  const own = columns.filter(({ heading }) => heading.axis === column.heading.axis).map(({ heading }) => heading)
  const inRow =
    responses && column.axis !== null && !isExclusive(column.axis)
      ? sumOver(own, (key) => at(row.key, key))
      : at(row.key, any)
  return {
    n: base.n,
    w: base.w,
    columnShare: share(base.w, inColumn),
    rowShare: share(base.w, inRow),
    totalShare: share(base.w, at(any, any)),
    ...(query.measure.kind === 'count' ? {} : { number: numberResult(query, { number, values }, method) }),
  }
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

function numberResult(
  { measure }: TableQuery,
  { number, values }: Pick<Cell, 'number' | 'values'>,
  method: QuantileMethod,
): NumberResult {
  const variance = number === null ? null : varianceOf(number)
  return {
    n: number?.n ?? 0,
    mean: number === null ? null : meanOf(number),
    deviation: variance === null ? null : Math.sqrt(variance),
    error:
      number === null
        ? null
        : measure.kind === 'nps' || measure.kind === 'box'
          ? multinomialError(number)
          : standardError(number),
    least: number !== null && number.n > 0 ? number.least : null,
    most: number !== null && number.n > 0 ? number.most : null,
    sum: number?.wx ?? 0,
    ...(measure.kind === 'quantiles' ? { quantiles: measure.at.map((p) => quantile(values ?? [], p, method)) } : {}),
  }
}

/** Of a number that stands for shares: √((E x² − (E x)²) / n_eff), the variance of a multinomial. */
function multinomialError(number: NonNullable<Cell['number']>): number | null {
  const mean = meanOf(number)
  return mean === null ? null : Math.sqrt(dispersion(number, mean) / effectiveBase(number))
}

/** For each column of the row: the letters of those that it is significantly greater than. */
function lettersOf(
  { query, columns }: BlockContext,
  cells: readonly Cell[],
  bases: readonly Cell[],
): readonly string[] {
  const found = columns.map(() => '')
  for (const members of grouped(columns)) {
    const pairs = members.flatMap((i, place) => members.slice(place + 1).map((j) => [i, j] as const))
    const tested = pairs
      .map(([i, j]) => ({
        i,
        j,
        test: compared(query, { cell: cells[i], base: bases[i] }, { cell: cells[j], base: bases[j] }),
      }))
      .filter(({ test }) => test !== null)
    const ps = adjusted(
      tested.map(({ test }) => test?.p ?? 1),
      query.options.adjust,
    )
    for (const [place, { i, j, test }] of tested.entries()) {
      const p = ps[place] ?? 1
      if (p > 0.1) continue
      const [greater, less] = (test?.statistic ?? 0) > 0 ? [i, j] : [j, i]
      const letter = columns[less]?.heading.letter ?? ''
      found[greater] += p <= 0.05 ? letter : letter.toLowerCase()
    }
  }
  return found
}

/** Places of the columns that are compared with each other: of one axis, within the same outer category. */
function grouped(columns: readonly Column[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const [at, { heading }] of columns.entries()) {
    if (heading.letter === undefined) continue
    const outer = `${heading.axis}/${heading.key.split(nested).slice(0, -1).join(nested)}`
    groups.set(outer, [...(groups.get(outer) ?? []), at])
  }
  return [...groups.values()]
}

interface Comparable {
  readonly cell: Cell | undefined
  readonly base: Cell | undefined
}

function compared({ measure }: TableQuery, one: Comparable, other: Comparable): Test | null {
  if (measure.kind === 'quantiles' || one.base === undefined || other.base === undefined) return null
  if (measure.kind !== 'count') {
    const [a, b] = [one.cell?.number, other.cell?.number]
    return !a || !b || effectiveBase(a) < smallBase || effectiveBase(b) < smallBase ? null : welchTest(a, b)
  }
  const [first, second] = [shareOf(one), shareOf(other)]
  return first.base < smallBase || second.base < smallBase ? null : proportionTest(first, second)
}

const shareOf = ({ cell, base }: Comparable) => ({
  p: base !== undefined && base.base.w > 0 ? (cell?.base.w ?? 0) / base.base.w : 0,
  base: base === undefined ? 0 : effectiveBase(base.base),
})

interface AssociationPlace {
  readonly axis: PlannedAxis | null
  readonly rows: readonly Heading[]
  readonly columnAxis: PlannedAxis
  readonly headings: readonly Heading[]
}

/** Of what is shown without nets; categories that overlap have none. */
function associationOf(cellsOf: CellsOf, { axis, rows, columnAxis, headings }: AssociationPlace): Association | null {
  if (axis === null || !isExclusive(axis) || !isExclusive(columnAxis)) return null
  const cells = cellsOf(axis, columnAxis)
  const shown = (all: readonly Heading[]) => all.filter(({ isNet }) => !isNet).map(({ key }) => key)
  const columns = shown(headings)
  const counted = shown(rows).map((row) => columns.map((column) => cellAt(cells, row, column).base))
  const base = counted
    .flat()
    .reduce((sum, each) => ({ n: sum.n + each.n, w: sum.w + each.w, w2: sum.w2 + each.w2 }), { n: 0, w: 0, w2: 0 })
  return chiSquare(
    counted.map((row) => row.map(({ w }) => w)),
    base,
  )
}
