import type { SheetCell } from '../../workplace/sheets/save-sheet.ts'

/** Row of a chart: a bar, a point of time, a row of a matrix. */
export interface ChartCategory {
  readonly key: string
  readonly title: string
  /** Said of it where it stands out: an option that is gone, a net. */
  readonly note?: string
}

export interface ChartSeries {
  readonly key: string
  readonly title: string
  /** By category; null: nothing to show. */
  readonly values: readonly (number | null)[]
  /** Sessions behind each value, for the table. */
  readonly counts?: readonly (number | null)[]
}

/** `score`: a net promoter score, which has a sign. */
export type ChartUnit = 'share' | 'count' | 'mean' | 'seconds' | 'score'

/**
 * Chart as plain data: the picture, the table behind it and the sheet are all made of it. `bars` lie, longest label
 * first read; `columns` stand (numbers, times); `stacked` lie and add up to 1; `heat` is a matrix of shares.
 */
export interface ChartSpec {
  readonly kind: 'bars' | 'columns' | 'line' | 'stacked' | 'heat'
  readonly categories: readonly ChartCategory[]
  readonly series: readonly ChartSeries[]
  readonly unit: ChartUnit
  /** Heading of the categories in the table. */
  readonly of: string
  /** A line that is to be reached. */
  readonly target?: { readonly value: number; readonly title: string }
}

/** More bars than these are not read: the chart shows the first, the table all. */
export const mostBars = 30

export function valueText(value: number | null, unit: ChartUnit, language: string): string {
  if (value === null) return '—'
  if (unit === 'share')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
  if (unit === 'seconds') return secondsText(value, language)
  if (unit === 'score')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value)
  return new Intl.NumberFormat(language, { maximumFractionDigits: unit === 'mean' ? 2 : 0 }).format(value)
}

/** `0:42`, `12:05`, `1:02:09`. */
function secondsText(seconds: number, language: string): string {
  const whole = Math.round(seconds)
  const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false })
  const plain = new Intl.NumberFormat(language, { useGrouping: false })
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0 ? `${plain.format(h)}:${two.format(m)}:${two.format(s)}` : `${plain.format(m)}:${two.format(s)}`
}

/** The table behind a chart: a heading line, then a line for each category. */
export function chartRows(spec: ChartSpec, words: { readonly count: string }): readonly (readonly SheetCell[])[] {
  const heads = spec.series.flatMap(({ title, counts }) =>
    counts === undefined ? [title] : [spec.series.length === 1 ? words.count : `${title} ${words.count}`, title],
  )
  const cellOf = (value: number | null | undefined): SheetCell =>
    value == null ? null : spec.unit === 'share' ? { share: value } : value
  return [
    [spec.of, ...heads],
    ...spec.categories.map(({ title }, at) => [
      title,
      ...spec.series.flatMap(({ values, counts }): readonly SheetCell[] =>
        counts === undefined ? [cellOf(values[at])] : [counts[at] ?? null, cellOf(values[at])],
      ),
    ]),
  ]
}
