import type { CrosstabContent } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import type { ChartSpec, ChartUnit } from '../chart/chart-spec.ts'
import type { FigureUnit } from './figure-lines.ts'
import { separator, type Grid, type GridBlock } from './grid.ts'

/** More bars beside each other are not told apart: the chart shows the first columns, the table all. */
export const mostSeries = 8
const mostHeat = 30

const units: Readonly<Record<FigureUnit, ChartUnit>> = { share: 'share', count: 'count', number: 'mean' }

export type DrawnChart = Exclude<CrosstabContent['chart'], 'none' | 'spark'>

export interface BlockChart {
  readonly spec: ChartSpec
  /** Columns that there are beyond those that are drawn. */
  readonly left: number
}

/**
 * Chart of a block's first figure. Stacked bars add up to 1: where categories overlap, or something else than column
 * percentages is shown, bars stand beside each other instead.
 */
export function blockChart(grid: Grid, block: GridBlock, wanted: DrawnChart, t: TFunction): BlockChart {
  const [figure] = grid.figures
  const isColumnShare = figure?.key === 'columnShare'
  if (wanted === 'stacked' && isColumnShare && !block.overlaps) return stacked(grid, block, t)
  const kind = wanted === 'heat' && figure?.unit === 'share' ? 'heat' : 'bars'
  const banner = grid.columns.map((column, at) => ({ column, at })).filter(({ column }) => !column.isTotal)
  const all = banner.length === 0 ? grid.columns.map((column, at) => ({ column, at })) : banner
  const drawn = all.slice(0, kind === 'heat' ? mostHeat : mostSeries)
  return {
    spec: {
      kind,
      of: block.title,
      unit: units[figure?.unit ?? 'share'],
      categories: block.rows.map(({ key, titles, isNet }) => ({
        key,
        title: titles.join(separator),
        ...(isNet ? { note: t('net') } : {}),
      })),
      series: drawn.map(({ column, at }) => ({
        key: column.key,
        title: column.title,
        values: block.rows.map(({ cells }) => valueIn(figure, cells[at])),
      })),
    },
    left: all.length - drawn.length,
  }
}

const valueIn = (
  figure: Grid['figures'][number] | undefined,
  cell: Parameters<Grid['figures'][number]['value']>[0] | undefined,
) => (figure === undefined || cell === undefined ? null : figure.value(cell))

function stacked({ columns }: Grid, block: GridBlock, t: TFunction): BlockChart {
  const parts = block.rows.filter(({ isNet }) => !isNet)
  return {
    spec: {
      kind: 'stacked',
      of: t('edges.columns'),
      unit: 'share',
      categories: columns.map(({ key, title }) => ({ key, title })),
      series: parts.map(({ key, titles, cells }) => ({
        key,
        title: titles.join(separator),
        values: columns.map((_, at) => cells[at]?.columnShare ?? null),
      })),
    },
    left: 0,
  }
}
