import type { CellFigure, CellResult, CrosstabContent } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'

export type FigureUnit = 'share' | 'count' | 'number'

/** A figure that every cell of a cross-tab has, in the order in which they are shown. */
export interface FigureLine {
  readonly key: string
  readonly title: string
  readonly unit: FigureUnit
  readonly value: (cell: CellResult) => number | null
}

const counted: readonly CellFigure[] = ['columnShare', 'rowShare', 'totalShare', 'n', 'w']

/** Figures that a measure has. */
export function figuresFor({ measure, weight }: Pick<CrosstabContent, 'measure' | 'weight'>): readonly CellFigure[] {
  switch (measure.kind) {
    case 'count':
      return weight === null ? counted.filter((figure) => figure !== 'w') : counted
    case 'mean':
      return ['value', 'deviation', 'error', 'least', 'most', 'sum', 'n']
    case 'nps':
    case 'box':
      return ['value', 'error', 'n']
    case 'quantiles':
      return ['value', 'n']
  }
}

/** The figures that are wanted and that the measure has; its first one where none is. `t` is that of `crosstab`. */
export function figureLines(content: CrosstabContent, t: TFunction): readonly FigureLine[] {
  const { measure } = content
  const possible = figuresFor(content)
  const wanted = possible.filter((figure) => content.figures.includes(figure))
  return (wanted.length === 0 ? possible.slice(0, 1) : wanted).flatMap((figure): readonly FigureLine[] => {
    if (figure !== 'value')
      return [
        { key: figure, title: t(`figures.${figure}`), unit: unitOf(figure), value: valueOf[figure](measure.kind) },
      ]
    if (measure.kind === 'quantiles')
      return measure.at.map((p, at) => ({
        key: `quantile ${p}`,
        title: p === 0.5 ? t('figures.median') : t('figures.quantile', { percent: Math.round(p * 1000) / 10 }),
        unit: 'number',
        value: ({ number }) => number?.quantiles?.[at] ?? null,
      }))
    const isShare = measure.kind === 'box'
    return [
      {
        key: 'value',
        title: measure.kind === 'box' ? t(`measures.${measure.side}`, { n: measure.n }) : t(`measures.${measure.kind}`),
        unit: isShare ? 'share' : 'number',
        value: ({ number }) => (number?.mean == null ? null : isShare ? number.mean / 100 : number.mean),
      },
    ]
  })
}

const unitOf = (figure: CellFigure): FigureUnit =>
  figure === 'n' ? 'count' : figure.endsWith('Share') ? 'share' : 'number'

type Value = (measure: CrosstabContent['measure']['kind']) => FigureLine['value']

const valueOf: Readonly<Record<Exclude<CellFigure, 'value'>, Value>> = {
  columnShare: () => (cell) => cell.columnShare,
  rowShare: () => (cell) => cell.rowShare,
  totalShare: () => (cell) => cell.totalShare,
  n: (measure) => (cell) => (measure === 'count' ? cell.n : (cell.number?.n ?? 0)),
  w: () => (cell) => cell.w,
  deviation:
    () =>
    ({ number }) =>
      number?.deviation ?? null,
  error:
    () =>
    ({ number }) =>
      number?.error ?? null,
  least:
    () =>
    ({ number }) =>
      number?.least ?? null,
  most:
    () =>
    ({ number }) =>
      number?.most ?? null,
  // Of nobody there is no sum.
  sum:
    () =>
    ({ number }) =>
      number === undefined || number.n === 0 ? null : number.sum,
}

export const nothing = '—'

export interface NumberLook {
  readonly language: string
  readonly decimals: number
}

/** A figure as it is read; nothing to divide by is a dash. */
export function figureText(value: number | null, unit: FigureUnit, { language, decimals }: NumberLook): string {
  if (value === null) return nothing
  const digits = unit === 'count' ? 0 : decimals
  return new Intl.NumberFormat(language, {
    ...(unit === 'share' ? { style: 'percent' as const } : {}),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
