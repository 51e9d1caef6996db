import type { CellResult, TableResult } from '../result.ts'
import type { ReportBlock, ReportContent } from './content.ts'
import type { CountedFigure, FigureValue } from './figures.ts'

/** One number of a figure before and after. */
export interface NumberDifference {
  /** Of a table: number of its block, row and column by their keys; of a sentence ''. */
  readonly block: number
  readonly row: string
  readonly column: string
  readonly measure: 'n' | 'columnShare' | 'value' | 'problem'
  readonly before: number | null
  readonly after: number | null
}

export interface FigureDifference {
  readonly id: string
  readonly numbers: readonly NumberDifference[]
}

export interface BlockDifference {
  readonly id: string
  readonly change: 'added' | 'removed' | 'changed' | 'moved' | 'figures'
  /** Null: it was added, or removed. */
  readonly before: ReportBlock | null
  readonly after: ReportBlock | null
  readonly figures: readonly FigureDifference[]
}

/** A report's content with its figures: a version, or a draft as it is counted now. */
export interface CountedReport {
  readonly content: ReportContent
  readonly figures: readonly CountedFigure[]
}

/** Blocks that differ between two versions, in the order of the newer one; those that are gone come last. */
export function reportDifferences(older: CountedReport, newer: CountedReport): readonly BlockDifference[] {
  const before = new Map(older.content.blocks.map((block) => [block.id, block]))
  const after = new Map(newer.content.blocks.map((block) => [block.id, block]))
  const kept = older.content.blocks.filter(({ id }) => after.has(id)).map(({ id }) => id)
  const moved = movedIds(
    kept,
    newer.content.blocks.filter(({ id }) => before.has(id)).map(({ id }) => id),
  )
  return [
    ...newer.content.blocks.flatMap((block): readonly BlockDifference[] => {
      const old = before.get(block.id)
      if (old === undefined) return [{ id: block.id, change: 'added', before: null, after: block, figures: [] }]
      const figures = figuresOf(block.id, older, newer)
      const isSame = JSON.stringify(old) === JSON.stringify(block)
      if (isSame && figures.length === 0 && !moved.has(block.id)) return []
      const change = isSame ? (figures.length > 0 ? 'figures' : 'moved') : 'changed'
      return [{ id: block.id, change, before: old, after: block, figures }]
    }),
    ...older.content.blocks
      .filter(({ id }) => !after.has(id))
      .map((block): BlockDifference => ({ id: block.id, change: 'removed', before: block, after: null, figures: [] })),
  ]
}

/** Blocks that left their place: all but those of the longest run that kept its order. */
function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = after.map((id) => before.indexOf(id))
  const lengths = places.map(() => 1)
  const previous = places.map(() => -1)
  for (let i = 0; i < places.length; i += 1)
    for (let j = 0; j < i; j += 1)
      if ((places[j] ?? 0) < (places[i] ?? 0) && (lengths[j] ?? 0) + 1 > (lengths[i] ?? 0)) {
        lengths[i] = (lengths[j] ?? 0) + 1
        previous[i] = j
      }
  const stays = new Set<string>()
  for (let at = lengths.indexOf(Math.max(0, ...lengths)); at >= 0; at = previous[at] ?? -1) stays.add(after[at] ?? '')
  return new Set(after.filter((id) => !stays.has(id)))
}

function figuresOf(blockId: string, older: CountedReport, newer: CountedReport): readonly FigureDifference[] {
  const isOwn = ({ id }: CountedFigure) => id === blockId || id.startsWith(`${blockId}.`)
  return newer.figures.filter(isOwn).flatMap((figure) => {
    const old = older.figures.find(({ id }) => id === figure.id)
    if (old === undefined) return []
    const numbers = numberDifferences(old.value, figure.value)
    return numbers.length === 0 ? [] : [{ id: figure.id, numbers }]
  })
}

/** Sums of the same numbers in another order differ in their last digits. */
const tolerance = 1e-9

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other))

/** Every number that differs. */
export function numberDifferences(before: FigureValue, after: FigureValue): readonly NumberDifference[] {
  const place = { block: 0, row: '', column: '' }
  if (before.kind === 'number' && after.kind === 'number')
    return [
      { ...place, measure: 'value' as const, before: before.value, after: after.value },
      { ...place, measure: 'n' as const, before: before.n, after: after.n },
    ].filter((each) => !isSame(each.before, each.after))
  if (before.kind === 'table' && after.kind === 'table') return tableDifferences(before.table, after.table)
  if (before.kind === 'problem' && after.kind === 'problem') return []
  return [{ ...place, measure: 'problem', before: null, after: null }]
}

function tableDifferences(before: TableResult, after: TableResult): readonly NumberDifference[] {
  const [old, now] = [cellsIn(before), cellsIn(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)]
    const { block, row, column } = (one ?? other) as PlacedCell
    return (['n', 'columnShare', 'value'] as const)
      .map((measure) => ({
        block,
        row,
        column,
        measure,
        before: one === undefined ? null : numberIn(one.cell, measure),
        after: other === undefined ? null : numberIn(other.cell, measure),
      }))
      .filter((each) => !isSame(each.before, each.after))
  })
}

interface PlacedCell {
  readonly block: number
  readonly row: string
  readonly column: string
  readonly cell: CellResult
}

const cellsIn = ({ columns, blocks }: TableResult): ReadonlyMap<string, PlacedCell> =>
  new Map(
    blocks.flatMap(({ rows, cells }, block) =>
      rows.flatMap((row, at) =>
        columns.flatMap(({ axis, key }, place) => {
          const cell = cells[at]?.[place]
          const column = `${axis}/${key}`
          return cell === undefined
            ? []
            : [[JSON.stringify([block, row.key, column]), { block, row: row.key, column, cell }] as const]
        }),
      ),
    ),
  )

const numberIn = ({ n, columnShare, number }: CellResult, measure: 'n' | 'columnShare' | 'value'): number | null =>
  measure === 'n' ? n : measure === 'columnShare' ? columnShare : (number?.mean ?? number?.quantiles?.[0] ?? null)
