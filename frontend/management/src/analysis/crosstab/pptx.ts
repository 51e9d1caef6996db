import type PptxGenJS from 'pptxgenjs'
import { mostBars, type ChartSpec } from '../chart/chart-spec.ts'
import type { NumberLook } from './figure-lines.ts'
import { leadingCells, textOf, type GridLine } from './grid-lines.ts'

/** One block of a presentation: a slide with its chart, and its table over as many slides as it needs. */
export interface DeckPart {
  readonly title: string
  readonly chart: ChartSpec | null
  readonly lines: readonly GridLine[]
  readonly notes: readonly string[]
  /** Slide of text alone. */
  readonly text?: string
}

export interface Deck {
  readonly title: string
  readonly about: readonly string[]
  readonly parts: readonly DeckPart[]
  readonly look: NumberLook & { readonly isRtl: boolean; readonly colours: readonly string[] }
}

/** A larger presentation opens in no program that people have. */
export const mostSlides = 300
const [linesOfSlide, columnsOfSlide] = [20, 9]

export class TooManySlides extends Error {
  override readonly name = 'TooManySlides'
  constructor(readonly count: number) {
    super(`${count} slides, at most ${mostSlides}`)
  }
}

const [ink, muted, line, ground] = ['17212B', '5B6774', 'DDE3EA', 'F5F7FA']
/** Inches, of a wide slide. */
const page = { width: 13.33, height: 7.5, margin: 0.5 }
const inner = page.width - page.margin * 2

/** The presentation as the bytes of its file: charts are native and can be edited. @throws TooManySlides */
export async function pptxOf(deck: Deck): Promise<ArrayBuffer> {
  const parts = deck.parts.map((part) => ({
    part,
    tables: part.lines.length === 0 ? [] : tablePages(part.lines),
  }))
  const count = parts.reduce(
    (sum, { part, tables }) => sum + tables.length + (part.chart === null ? 0 : 1) + (part.text === undefined ? 0 : 1),
    1,
  )
  if (count > mostSlides) throw new TooManySlides(count)
  const { default: Pptx } = await import('pptxgenjs')
  const file = new Pptx()
  file.layout = 'LAYOUT_WIDE'
  file.title = deck.title
  file.rtlMode = deck.look.isRtl
  const cover = file.addSlide()
  write(cover, deck, { text: deck.title, y: 2.4, height: 1, size: 32, isBold: true })
  write(cover, deck, { text: deck.about.join('\n'), y: 3.5, height: 2.5, size: 14, colour: muted })
  for (const { part, tables } of parts) {
    if (part.text !== undefined) {
      const slide = file.addSlide()
      write(slide, deck, { text: part.title, y: 0.3, height: 0.8, size: 24, isBold: true })
      write(slide, deck, { text: part.text, y: 1.3, height: 5.6, size: 16 })
    }
    if (part.chart !== null) chartSlide(file, deck, part, part.chart)
    for (const [at, lines] of tables.entries())
      tableSlide(file, deck, {
        title: tables.length === 1 ? part.title : `${part.title} (${at + 1}/${tables.length})`,
        lines,
        notes: part.chart === null ? part.notes : [],
      })
  }
  return (await file.write({ outputType: 'arraybuffer', compression: true })) as ArrayBuffer
}

interface WrittenText {
  readonly text: string
  readonly y: number
  readonly height: number
  readonly size: number
  readonly isBold?: boolean
  readonly colour?: string
}

function write(
  slide: PptxGenJS.Slide,
  { look }: Deck,
  { text, y, height, size, isBold = false, colour = ink }: WrittenText,
) {
  slide.addText(text, {
    x: page.margin,
    y,
    w: inner,
    h: height,
    fontSize: size,
    bold: isBold,
    color: colour,
    valign: 'top',
    margin: 0,
    align: look.isRtl ? 'right' : 'left',
    rtlMode: look.isRtl,
    lang: look.language,
    fit: 'shrink',
  })
}

/** The library writes what it is given; its types name one of the two directions. */
const backwards = 'maxMin' as 'minMax'

function chartSlide(file: PptxGenJS, deck: Deck, { title, notes }: DeckPart, spec: ChartSpec): void {
  const { look } = deck
  const slide = file.addSlide()
  write(slide, deck, { text: title, y: 0.3, height: 0.8, size: 20, isBold: true })
  const labels = spec.categories.slice(0, mostBars).map(({ title: label }) => label)
  const data = spec.series.map((series) => ({
    name: series.title,
    labels,
    // A gap where there is nothing to divide by.
    values: series.values.slice(0, mostBars) as number[],
  }))
  const places = look.decimals === 0 ? '' : `.${'0'.repeat(look.decimals)}`
  const format = spec.unit === 'share' ? `0${places}%` : spec.unit === 'count' ? '#,##0' : `#,##0${places}`
  const isStacked = spec.kind === 'stacked'
  const labelSize = isStacked ? largestLabel : labelSizeFor(labels.length * data.length)
  slide.addChart(file.ChartType.bar, data, {
    x: page.margin,
    y: 1.15,
    w: inner,
    h: chartHeight,
    barDir: 'bar',
    barGrouping: isStacked ? 'stacked' : 'clustered',
    barGapWidthPct: 40,
    chartColors: look.colours.map((colour) => (isStacked ? lighter(colour) : colour).replace('#', '')),
    // The first category stands on top, as in the table.
    catAxisOrientation: backwards,
    catAxisLabelFontSize: 11,
    catAxisLabelColor: ink,
    valAxisHidden: true,
    valAxisLabelFormatCode: format,
    valGridLine: { style: 'none' },
    valAxisOrientation: look.isRtl ? backwards : 'minMax',
    ...(isStacked ? { valAxisMaxVal: 1 } : {}),
    showValue: labelSize >= smallestLabel,
    // A part that is narrower than its label has none.
    dataLabelFormatCode: isStacked ? `[<0.05]"";${format}` : format,
    dataLabelFontSize: labelSize,
    dataLabelColor: ink,
    showLegend: data.length > 1,
    legendPos: 'b',
    legendFontSize: 11,
    altText: title,
  })
  write(slide, deck, { text: notes.join('\n'), y: 6.55, height: 0.75, size: 10, colour: muted })
}

const chartHeight = 5.3
const [smallestLabel, largestLabel] = [6, 10]

/** Points of a label as high as its bar, whose neighbours it would cover else. */
const labelSizeFor = (bars: number): number =>
  Math.min(largestLabel, Math.floor((chartHeight * 72) / Math.max(1, bars * 1.3)))

/** Half way to white: dark words stand out from it. */
const lighter = (colour: string): string =>
  `#${[1, 3, 5].map((at) => Math.round((Number.parseInt(colour.slice(at, at + 2), 16) + 255) / 2).toString(16)).join('')}`

/** Lines of a block in pages: so many lines and columns as can be read, headings and leading cells on each. */
function tablePages(lines: readonly GridLine[]): readonly (readonly GridLine[])[] {
  const heads = lines.filter(({ kind }) => kind === 'head' || kind === 'letters' || kind === 'base')
  const rows = lines.filter(({ kind }) => kind === 'row' || kind === 'net')
  const width = Math.max(0, ...heads.map(({ cells }) => cells.length - leadingCells))
  const pages: (readonly GridLine[])[] = []
  for (const part of rowPages(rows, Math.max(4, linesOfSlide - heads.length)))
    for (let from = 0; from < Math.max(1, width); from += columnsOfSlide)
      pages.push([...heads, ...part].map((each) => columnsFrom(each, from)))
  return pages
}

/** So many lines at a time; the figures of one row stay together. */
function rowPages(rows: readonly GridLine[], fitting: number): readonly (readonly GridLine[])[] {
  const pages: GridLine[][] = [[]]
  for (const [at, each] of rows.entries()) {
    const next = rows.findIndex(({ cells: [title] }, place) => place > at && title !== '')
    const size = (next < 0 ? rows.length : next) - at
    const last = pages.at(-1) ?? []
    if (each.cells[0] !== '' && last.length > 0 && last.length + size > fitting) pages.push([each])
    else last.push(each)
  }
  return pages
}

/** Some columns of a line; a heading that began before goes on. */
function columnsFrom({ kind, cells, spans = [] }: GridLine, from: number): GridLine {
  const [first, end] = [leadingCells + from, Math.min(cells.length, leadingCells + from + columnsOfSlide)]
  const own = cells.slice(first, end)
  const cut = spans.flatMap(([at, count]): readonly (readonly [number, number])[] => {
    const [left, right] = [Math.max(at, first), Math.min(at + count, end)]
    if (right <= left) return []
    if (at < first) own[left - first] = cells[at] ?? ''
    return right - left > 1 ? [[left - first + leadingCells, right - left]] : []
  })
  return { kind, cells: [...cells.slice(0, leadingCells), ...own], spans: cut }
}

function tableSlide(
  file: PptxGenJS,
  deck: Deck,
  { title, lines, notes }: Pick<DeckPart, 'title' | 'lines' | 'notes'>,
): void {
  const { look } = deck
  const slide = file.addSlide()
  write(slide, deck, { text: title, y: 0.3, height: 0.8, size: 18, isBold: true })
  if (notes.length > 0) write(slide, deck, { text: notes.join('\n'), y: 6.7, height: 0.65, size: 9, colour: muted })
  const width = Math.max(1, ...lines.map(({ cells }) => cells.length))
  const column = Math.min(1.6, (inner - 4.4) / Math.max(1, width - leadingCells))
  const widths = [3, 1.4, ...Array.from({ length: width - leadingCells }, () => column)]
  const rows = lines.map((each) => tableRow(each, deck))
  slide.addTable(look.isRtl ? rows.map((row) => row.toReversed()) : rows, {
    x: look.isRtl ? page.width - page.margin - widths.reduce((sum, each) => sum + each, 0) : page.margin,
    y: 1.15,
    colW: look.isRtl ? widths.toReversed() : widths,
    fontSize: 10,
    color: ink,
    border: { type: 'solid', pt: 0.5, color: line },
    margin: [0.02, 0.06, 0.02, 0.06],
  })
}

function tableRow({ kind, cells, spans = [] }: GridLine, { look }: Deck): PptxGenJS.TableCell[] {
  const inside = new Set(spans.flatMap(([at, count]) => Array.from({ length: count - 1 }, (_, next) => at + next + 1)))
  const isHead = kind === 'head' || kind === 'letters' || kind === 'base'
  return cells.flatMap((cell, at) => {
    if (inside.has(at)) return []
    const span = spans.find(([from]) => from === at)?.[1]
    return [
      {
        text: textOf(cell, look),
        options: {
          align: at >= leadingCells ? (kind === 'head' ? 'center' : 'right') : look.isRtl ? 'right' : 'left',
          bold: kind === 'net',
          ...(isHead ? { fill: { color: ground }, color: muted } : {}),
          ...(span === undefined ? {} : { colspan: span }),
        },
      } satisfies PptxGenJS.TableCell,
    ]
  })
}
