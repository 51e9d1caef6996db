import { csvLine, csvText } from '@naire/domain/sheets'
import type { Association } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import type { SheetCell } from '../../workplace/sheets/save-sheet.ts'
import { figureText, type FigureUnit, type NumberLook } from './figure-lines.ts'
import { separator, type Grid, type GridBlock, type GridRow } from './grid.ts'

/** A figure with its unit, or a text. */
export type LineCell =
  | string
  | {
      readonly value: number | null
      readonly unit: FigureUnit
      /** A base that is too small to be tested. */
      readonly isSmall?: boolean
    }

/** Line of a cross-tab in a file: its title and figure, then a cell for each column. */
export interface GridLine {
  readonly kind: 'title' | 'head' | 'letters' | 'base' | 'row' | 'net' | 'note'
  readonly cells: readonly LineCell[]
  /** Cells that are one: where they begin, and how many. */
  readonly spans?: readonly (readonly [from: number, count: number])[]
}

/** Cells before those of the columns: the row, and the name of its figure. */
export const leadingCells = 2

/** A block as lines: every file and the clipboard are made of it. `t` is that of `crosstab`. */
export function blockLines(grid: Grid, block: GridBlock, { t, look }: LineWords): readonly GridLine[] {
  const lead = (title: string, figure = ''): readonly LineCell[] => [title, figure]
  const letters = grid.columns.map(({ letter }) => letter ?? '')
  const base = (title: string, unit: FigureUnit, value: (at: number) => number): GridLine => ({
    kind: 'base',
    cells: [...lead(title), ...block.bases.map(({ isSmall }, at) => ({ value: value(at), unit, isSmall }))],
  })
  return [
    { kind: 'title', cells: [block.title] },
    ...headLines(grid),
    ...(letters.some(Boolean) ? [{ kind: 'letters' as const, cells: [...lead(t('letters.line')), ...letters] }] : []),
    base(t('base.n'), 'count', (at) => block.bases[at]?.n ?? 0),
    ...(grid.isWeighted
      ? [
          base(t('base.weighted'), 'number', (at) => block.bases[at]?.w ?? 0),
          base(t('base.effective'), 'number', (at) => block.bases[at]?.effective ?? 0),
        ]
      : []),
    ...block.rows.flatMap((row) => rowLines(grid, row, t)),
    ...blockNotes(grid, block, { t, look }).map((note): GridLine => ({ kind: 'note', cells: [note] })),
  ]
}

export interface LineWords {
  readonly t: TFunction
  readonly look: NumberLook
}

function headLines({ heads, columns }: Grid): readonly GridLine[] {
  const open = columns.map(() => 0)
  return heads.map((line) => {
    const cells: LineCell[] = Array.from({ length: leadingCells + columns.length }, () => '')
    const spans: [number, number][] = []
    let at = 0
    for (const { title, span, lines } of line) {
      while ((open[at] ?? 0) > 0) at += 1
      cells[leadingCells + at] = title
      if (span > 1) spans.push([leadingCells + at, span])
      for (let column = at; column < at + span; column += 1) open[column] = lines
      at += span
    }
    for (const [column, left] of open.entries()) open[column] = Math.max(0, left - 1)
    return { kind: 'head', cells, spans }
  })
}

function rowLines({ figures }: Grid, { titles, cells, isNet }: GridRow, t: TFunction): readonly GridLine[] {
  const kind = isNet ? 'net' : 'row'
  const lines = figures.map(({ title, unit, value }, at): GridLine => ({
    kind,
    cells: [at === 0 ? titles.join(separator) : '', title, ...cells.map((cell) => ({ value: value(cell), unit }))],
  }))
  if (!cells.some(({ letters }) => letters !== undefined)) return lines
  return [...lines, { kind, cells: ['', t('letters.greater'), ...cells.map(({ letters }) => letters ?? '')] }]
}

/** Sentences under a block: its tests, small bases, categories that overlap. */
export function blockNotes(
  grid: Grid,
  { tests, bases, overlaps }: GridBlock,
  { t, look }: LineWords,
): readonly string[] {
  return [
    ...tests.map(({ title, test }) => t('test.line', { title, ...testWords(test, look.language) })),
    ...(tests.some(({ test }) => test.leastExpected < 5) ? [t('test.fewExpected')] : []),
    ...grid.emptyAxes.map((title) => t('emptyAxis', { title })),
    ...(bases.some(({ isSmall }) => isSmall) ? [t('base.smallNote')] : []),
    ...(overlaps && grid.figures.some(({ unit }) => unit === 'share') ? [t('overlaps')] : []),
  ]
}

function testWords({ statistic, df, p, v }: Association, language: string) {
  const number = (value: number, digits: number) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return {
    statistic: number(statistic, 2),
    df: df.toLocaleString(language),
    p: p < 0.001 ? `< ${number(0.001, 3)}` : `= ${number(p, 3)}`,
    v: number(v, 3),
  }
}

/** A line for a workbook: numbers stay numbers, with the format that shows them. */
export const sheetCells = ({ cells }: GridLine, decimals: number): readonly SheetCell[] =>
  cells.map((cell): SheetCell => {
    if (typeof cell === 'string') return cell
    const { value, unit, isSmall = false } = cell
    return value === null ? null : { value, format: `${formatOf(unit, decimals)}${isSmall ? '" †"' : ''}` }
  })

function formatOf(unit: FigureUnit, decimals: number): string {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`
  if (unit === 'share') return `0${places}%`
  return unit === 'count' ? '#,##0' : `#,##0${places}`
}

/** Lines as CSV; shares are numbers from 0 to 1. */
export const csvOf = (lines: readonly GridLine[]): string =>
  lines
    .map(({ cells }) => `${csvLine(cells.map((cell) => (typeof cell === 'string' ? cell : cell.value)))}\r\n`)
    .join('')

/** A cell as it is read; small bases have their mark. */
export const textOf = (cell: LineCell, look: NumberLook): string =>
  typeof cell === 'string' ? cell : `${figureText(cell.value, cell.unit, look)}${cell.isSmall === true ? ' †' : ''}`

/** Lines as plain text with tabs, as they are read. A respondent's text that looks like a formula is led by `'`. */
export const tabbedOf = (lines: readonly GridLine[], look: NumberLook): string =>
  lines
    .map(({ cells }) =>
      cells
        .map((cell) => (typeof cell === 'string' ? csvText(cell.replaceAll(/[\t\r\n]+/g, ' ')) : textOf(cell, look)))
        .join('\t'),
    )
    .join('\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface HtmlLook extends NumberLook {
  readonly isRtl: boolean
}

/** Lines as a table that word processors and spreadsheets take; those read the numbers behind the texts. */
export function htmlOf(lines: readonly GridLine[], look: HtmlLook): string {
  const width = Math.max(1, ...lines.map(({ cells }) => cells.length))
  const rows = lines.map(({ kind, cells, spans = [] }) => {
    if (cells.length === 1) return `<tr><td colspan="${width}">${marked(kind, textOf(cells[0] ?? '', look))}</td></tr>`
    const inside = new Set(
      spans.flatMap(([from, count]) => Array.from({ length: count - 1 }, (_, at) => from + at + 1)),
    )
    const tag = kind === 'head' || kind === 'letters' ? 'th' : 'td'
    const row = cells.flatMap((cell, at) => {
      if (inside.has(at)) return []
      const span = spans.find(([from]) => from === at)?.[1]
      return [cellHtml(cell, { tag, look, kind, isLead: at < leadingCells, span })]
    })
    return `<tr>${row.join('')}</tr>`
  })
  return `<table border="1" cellspacing="0" cellpadding="4" dir="${look.isRtl ? 'rtl' : 'ltr'}">${rows.join('')}</table>`
}

interface CellHtml {
  readonly tag: 'th' | 'td'
  readonly look: HtmlLook
  readonly kind: GridLine['kind']
  readonly isLead: boolean
  readonly span: number | undefined
}

function cellHtml(cell: LineCell, { tag, look, kind, isLead, span }: CellHtml): string {
  const number =
    typeof cell === 'string' || cell.value === null
      ? ` style="mso-number-format:'\\@'${isLead ? '' : ';text-align:center'}"`
      : ` x:num="${cell.value}" style="mso-number-format:'${formatOf(cell.unit, look.decimals)}';text-align:end"`
  const text = typeof cell === 'string' ? csvText(cell) : textOf(cell, look)
  return `<${tag}${span === undefined ? '' : ` colspan="${span}"`}${number}>${marked(kind, text)}</${tag}>`
}

const marked = (kind: GridLine['kind'], text: string): string =>
  kind === 'title' || kind === 'net' ? `<b>${escaped(text)}</b>` : escaped(text)
