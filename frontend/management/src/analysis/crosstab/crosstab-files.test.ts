import {
  countCells,
  crosstabQueries,
  emptyCrosstab,
  joinedTable,
  planTable,
  tableResult,
  type AnalysisRow,
  type Codebook,
  type CrosstabContent,
  type Variable,
} from '@naire/domain/analysis'
import { statusNumbers } from '@naire/domain/sessions'
import { CFB, read, utils } from '@e965/xlsx'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { bookOf } from '../../workplace/sheets/save-sheet.ts'
import { blockChart } from './block-chart.ts'
import { crosstabSheets } from './crosstab-sheets.ts'
import { figureText } from './figure-lines.ts'
import { gridOf, type Grid } from './grid.ts'
import { blockLines, csvOf, htmlOf, sheetCells, tabbedOf, type GridLine } from './grid-lines.ts'
import { mostSlides, pptxOf, TooManySlides, type Deck } from './pptx.ts'

const column = (id: string) => ({ kind: 'column', column: id }) as const
const single = (id: string, titles: readonly string[]): Variable => ({
  id,
  kind: 'single',
  code: id,
  title: '',
  source: column(id),
  options: titles.map((title, n) => ({ code: String(n + 1), title, value: n + 1 })),
})
const codebook: Codebook = [
  single('sex', ['Women', 'Men & <others>']),
  single('city', ['=Rome', 'Oslo']),
  single('score', ['Bad', 'Fair', 'Good', 'Best']),
  { id: 'age', kind: 'number', code: 'age', title: '', options: [], source: column('age') },
]
const scheme = '0123456789abcdef0123456789abcdef'

/** 200 sessions; women answer better than men, everybody of the second city is a man. */
const sessions: readonly AnalysisRow[] = Array.from({ length: 200 }, (_, n) => ({
  status: statusNumbers.success,
  sex: n % 2 === 0 ? '1' : '2',
  city: n % 4 === 3 ? '2' : '1',
  score: n % 2 === 0 ? String(3 + ((n / 2) % 2)) : String(1 + (n % 3)),
  age: 20 + (n % 50),
  [`w_${scheme}`]: n % 4 === 0 ? 2 : 1,
}))

const words = {
  codebook,
  t: ((key: string, values: object = {}) => `${key}${Object.values(values).join(',')}`) as unknown as TFunction,
}
const look = { language: 'en', decimals: 1, isRtl: false, colours: ['#0b5cd6', '#e59a2f'] }

function counted(more: Partial<CrosstabContent>, rows = sessions): Grid {
  const content = { ...emptyCrosstab, ...more }
  const table = joinedTable(
    crosstabQueries(content, { codebook, utcOffset: 0 }).map((query) => {
      const plan = planTable(query, { codebook, weights: [scheme], guarded: false })
      const options = { sessions: query.sessions, weight: query.weight, withValues: query.measure.kind === 'quantiles' }
      return tableResult(query, plan, (row, col) => countCells(rows, plan, [row, col], options))
    }),
  )
  if (table === null) throw new Error('no table')
  return gridOf(content, table, words)
}

const linesOf = (grid: Grid): readonly GridLine[] =>
  grid.blocks.flatMap((block) => blockLines(grid, block, { t: words.t, look }))
const plain = (lines: readonly GridLine[]) => tabbedOf(lines, look).split('\n')

const banner: Partial<CrosstabContent> = {
  rows: [[{ variable: 'score', nets: [{ key: 'top2', title: 'Top 2', of: ['3', '4'] }], hidden: ['2'] }]],
  columns: [[{ variable: 'sex' }, { variable: 'city' }], [{ variable: 'sex' }]],
}

test('a block has headings over its columns, bases, figures, letters and its test', () => {
  const grid = counted(banner)
  expect(grid.heads.map((line) => line.map(({ title, span, lines }) => `${title} ${span}×${lines}`))).toEqual([
    ['total 1×3', 'sex × city 4×1', 'sex 2×1'],
    ['Women 2×1', 'Men & <others> 2×1', 'Women 1×2', 'Men & <others> 1×2'],
    ['=Rome 1×1', 'Oslo 1×1', '=Rome 1×1', 'Oslo 1×1'],
  ])
  const lines = plain(linesOf(grid))
  expect(lines[0]).toBe('score')
  expect(lines).toContain('base.n\t\t200\t100\t0 †\t50\t50\t100\t100')
  const [share, count, greater] = lines.slice(lines.findIndex((line) => line.startsWith('Top 2')))
  expect(share).toBe('Top 2\tfigures.columnShare\t66.5%\t100.0%\t—\t34.0%\t32.0%\t100.0%\t33.0%')
  expect(count).toBe('\tfigures.n\t133\t100\t0\t17\t16\t100\t33')
  // Within the same outer category only: nobody is a woman of the second city.
  expect(greater).toBe('\tletters.greater\t\t\t\t\t\tF\t')
  expect(lines.some((line) => line.startsWith('Fair'))).toBe(false)
  expect(lines.at(-2)).toMatch(/^test\.line/)
  expect(lines.at(-1)).toBe('base.smallNote')
})

test('letters are those that are wanted, and figures those that the measure has', () => {
  const greater = (letters: CrosstabContent['letters']) =>
    counted({ ...banner, letters }).blocks[0]?.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.letters ?? []))
  expect(greater('none')).toEqual([])
  expect(greater('high')?.join('')).toMatch(/^[A-Z]+$/)
  const mean = counted({ rows: [], columns: [[{ variable: 'sex' }]], measure: { kind: 'mean', of: 'age' } })
  expect(mean.figures.map(({ key }) => key)).toEqual(['value', 'n'])
  expect(plain(linesOf(mean)).at(-2)).toMatch(/^allSessions\tmeasures.mean\t44\.5\t44\.0\t45\.0/)
  const box = counted({ columns: [], measure: { kind: 'box', of: 'score', side: 'top', n: 2 }, figures: ['value'] })
  expect(plain(linesOf(box)).at(-1)).toMatch(/\t66\.5%$/)
  const median = counted({ measure: { kind: 'quantiles', of: 'age', at: [0.5] }, figures: ['sum'] })
  expect(plain(linesOf(median)).at(-1)).toBe('allSessions\tfigures.median\t44.5')
})

test('weighted, it has weighted and effective bases; weights of nobody and of nothing leave dashes, not numbers', () => {
  const weighted = plain(linesOf(counted({ rows: [[{ variable: 'sex' }]], weight: scheme })))
  expect(weighted).toContain('base.weighted\t\t250.0')
  expect(weighted.find((line) => line.startsWith('base.effective'))).toBe('base.effective\t\t178.6')
  const weightless = sessions.map((row) => ({ ...row, [`w_${scheme}`]: 0 }))
  for (const [weight, rows] of [
    [scheme, weightless],
    [null, []],
  ] as const) {
    const lines = plain(linesOf(counted({ ...banner, weight }, rows)))
    expect(lines.find((line) => line.startsWith('Top 2'))).toBe(
      `Top 2\tfigures.columnShare\t${Array.from({ length: 7 }, () => '—').join('\t')}`,
    )
    expect(lines.join()).not.toMatch(/NaN|Infinity|null/)
  }
})

test('texts of respondents are no formulas and no markup in what is pasted and read elsewhere', () => {
  const lines = linesOf(counted(banner))
  expect(plain(lines)[3]).toBe("\t\t\t'=Rome\tOslo\t'=Rome\tOslo\t\t")
  const html = htmlOf(lines, look)
  expect(html).toContain('Men &amp; &lt;others&gt;')
  expect(html).toContain('<th colspan="2"')
  expect(html).toContain(">'=Rome<")
  expect(html).toContain('x:num="0.665"')
  const csv = csvOf(lines)
  expect(csv).toContain("'=Rome")
  expect(csv).toContain('figures.columnShare,0.665,1,,0.34')
})

test('a workbook has numbers with formats, a sheet for each question, and links to them', async () => {
  const grid = counted({ ...banner, rows: [...(banner.rows ?? []), [{ variable: 'city' }]] })
  const blocks = grid.blocks.map((block) => ({ block, lines: blockLines(grid, block, { t: words.t, look }) }))
  const sheets = crosstabSheets({ name: 'Report', about: ['n = 200'], blocks, decimals: 1, contents: 'Contents' })
  const book = read(await bookOf(sheets, { isRtl: true }), { cellNF: true })
  expect(book.Workbook?.Views?.[0]?.RTL).toBe(true)
  expect(book.SheetNames).toEqual(['Contents', '1 score', '2 city'])
  expect(book.Sheets['Contents']?.['A4']?.l?.Target ?? '').toContain("'1 score'!A1")
  const sheet = book.Sheets['1 score']
  const rows = utils.sheet_to_json<readonly unknown[]>(sheet ?? {}, { header: 1 })
  const at = rows.findIndex(([title]) => title === 'Top 2') + 1
  expect(sheet?.[`C${at}`]).toMatchObject({ t: 'n', v: 0.665, z: '0.0%' })
  expect(sheet?.[`C${at + 1}`]).toMatchObject({ t: 'n', v: 133, z: '#,##0' })
  expect(sheet?.[`E${at}`]?.v).toBeUndefined()
  expect(sheet?.['!merges']?.length).toBe(4)
  expect(JSON.stringify(rows)).toContain('=Rome')
  expect(sheetCells({ kind: 'row', cells: [{ value: 2.5, unit: 'number' }] }, 2)).toEqual([
    { value: 2.5, format: '#,##0.00' },
  ])
})

const filesIn = (bytes: ArrayBuffer): ReadonlyMap<string, string> => {
  const found: {
    readonly FullPaths: readonly string[]
    readonly FileIndex: readonly { readonly content: Uint8Array }[]
  } = CFB.read(new Uint8Array(bytes), { type: 'array' })
  return new Map(
    found.FullPaths.map((path, at) => [
      path.replace('Root Entry/', ''),
      Buffer.from(found.FileIndex[at]?.content ?? []).toString(),
    ]),
  )
}
const deckOf = (grid: Grid, isRtl = false): Deck => ({
  title: 'Report <1>',
  about: ['n = 200'],
  look: { ...look, isRtl },
  parts: grid.blocks.map((block) => ({
    title: block.title,
    chart: blockChart(grid, block, 'bars', words.t).spec,
    lines: blockLines(grid, block, { t: words.t, look }),
    notes: [],
  })),
})

test('a presentation has native charts with their data, and tables', async () => {
  const files = filesIn(await pptxOf(deckOf(counted(banner))))
  const [chart] = [...files].flatMap(([path, text]) => (/charts\/chart\d+\.xml$/.test(path) ? [text] : []))
  expect(chart).toContain('<c:barChart>')
  expect(chart).toContain('Men &amp; &lt;others&gt;')
  expect(chart).toMatch(/<c:v>0\.34<\/c:v>/)
  expect(chart).toContain('formatCode="0.0%"')
  expect([...files.keys()].some((path) => /embeddings\/.*\.xlsx$/.test(path))).toBe(true)
  const slides = [...files].flatMap(([path, text]) => (/slides\/slide\d+\.xml$/.test(path) ? [text] : []))
  expect(slides).toHaveLength(3)
  expect(slides.join()).toContain('Report &lt;1&gt;')
  expect(slides.filter((slide) => slide.includes('<a:tbl>')).join()).toContain('66.5%')
  for (const [path, text] of files) if (path.endsWith('.xml')) expect(text, path).not.toMatch(/NaN|undefined/)
})

test('a wide table goes on over several slides, too many of them are refused, and Arabic begins at the right', async () => {
  const wide = counted({
    rows: [[{ variable: 'score' }]],
    columns: Array.from({ length: 6 }, () => [{ variable: 'sex' }]),
  })
  const files = filesIn(await pptxOf(deckOf(wide, true)))
  const slides = [...files].filter(([path]) => /slides\/slide\d+\.xml$/.test(path)).map(([, text]) => text)
  expect(slides.filter((slide) => slide.includes('<a:tbl>'))).toHaveLength(2)
  expect(slides.join()).toContain('rtl="1"')
  const [part] = deckOf(wide).parts
  const parts = Array.from({ length: mostSlides }, () => part).flatMap((each) => each ?? [])
  await expect(pptxOf({ ...deckOf(wide), parts })).rejects.toThrow(TooManySlides)
})

test('charts stack where shares add up, stand beside each other elsewhere, and show the first columns', () => {
  const grid = counted({
    rows: [[{ variable: 'score' }]],
    columns: Array.from({ length: 6 }, () => [{ variable: 'sex' }]),
  })
  const [block] = grid.blocks
  if (block === undefined) throw new Error('no block')
  const stacked = blockChart(grid, block, 'stacked', words.t).spec
  expect(stacked.kind).toBe('stacked')
  for (let at = 0; at < stacked.categories.length; at += 1)
    expect(stacked.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBeCloseTo(1)
  expect(blockChart(grid, { ...block, overlaps: true }, 'stacked', words.t).spec.kind).toBe('bars')
  expect(blockChart(grid, block, 'bars', words.t)).toMatchObject({ left: 4, spec: { unit: 'share' } })
  expect(figureText(null, 'share', look)).toBe('—')
})
