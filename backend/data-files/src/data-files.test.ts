import { DuckDBInstance } from '@duckdb/node-api'
import { read, utils } from '@e965/xlsx'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Archive } from './archive.ts'
import type { DataColumn, DataRow, DataTable } from './data-table.ts'
import { ddiCodebook } from './ddi-codebook.ts'
import { writeParquet } from './parquet-file.ts'
import { presented, wallClock } from './present-columns.ts'
import { writeCsv, writeJsonLines } from './text-files.ts'
import { TooManyColumns, writeXlsx, xlsxLimits } from './xlsx-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true }))
let files = 0
const file = () => join(folder, String((files += 1)))

const drinks = { name: 'Q2', label: '喜欢什么？' }
const columns: readonly DataColumn[] = [
  {
    name: 'Q1',
    label: '性别',
    kind: 'text',
    measure: 'nominal',
    options: [
      { code: '1', title: '男' },
      { code: '2', title: '女' },
    ],
  },
  {
    name: 'Q2.A',
    label: '茶',
    kind: 'flag',
    measure: 'nominal',
    set: { ...drinks, option: { code: 'A', title: '茶' } },
  },
  {
    name: 'Q2.B',
    label: '咖啡',
    kind: 'flag',
    measure: 'nominal',
    set: { ...drinks, option: { code: 'B', title: '咖啡' } },
  },
  { name: 'At', label: '', kind: 'moment', measure: 'scale' },
  { name: 'Said', label: '', kind: 'text', measure: 'nominal' },
  { name: 'Age', label: '', kind: 'number', measure: 'scale' },
]
const at = Date.UTC(2026, 10, 26, 8)
const rows: readonly DataRow[] = [
  ['1', true, true, at, '=1+1', -3],
  ['2', true, false, null, 'a,"b"\n<&>\u0007_x0041_', 0.5],
  [null, null, null, null, '', null],
]
const table = (more: Partial<DataTable> = {}): DataTable => ({
  title: '示例',
  columns,
  batches: (async function* () {
    yield rows.slice(0, 2)
    yield rows.slice(2)
  })(),
  ...more,
})
const text = async (path: string) => (await readFile(path)).toString()

it('csv opens in Excel as UTF-8, computes nothing and ends its lines as RFC 4180 says', async () => {
  const path = file()
  await writeCsv(table(), path)
  expect(await text(path)).toBe(
    `\uFEFFQ1,Q2.A,Q2.B,At,Said,Age\r\n1,true,true,2026-11-26 08:00:00,'=1+1,-3\r\n2,true,false,,"a,""b""\n<&>\u0007_x0041_",0.5\r\n,,,,,\r\n`,
  )
})

it('options stand as codes, as words, or as both; those of several choices apart or in one column', async () => {
  const shown = async (values: 'codes' | 'labels' | 'both', multiple: 'one' | 'each') => {
    const path = file()
    await writeJsonLines(presented(table(), { values, multiple, timeZone: 'Asia/Shanghai' }), path)
    return JSON.parse((await text(path)).split('\n')[0] ?? '') as object
  }
  expect(await shown('codes', 'each')).toEqual({
    Q1: '1',
    'Q2.A': true,
    'Q2.B': true,
    At: '2026-11-26T16:00:00',
    Said: '=1+1',
    Age: -3,
  })
  expect(await shown('labels', 'one')).toMatchObject({ Q1: '男', Q2: '茶; 咖啡' })
  expect(await shown('both', 'one')).toMatchObject({ Q1: '1', Q1_label: '男', Q2: 'A; B', Q2_label: '茶; 咖啡' })
})

it('clocks of zones go forward and back', () => {
  const berlin = wallClock('Europe/Berlin')
  const hours = (iso: string) => ((berlin(Date.parse(iso)) ?? 0) - Date.parse(iso)) / 3_600_000
  expect([hours('2026-03-29T00:59:59Z'), hours('2026-03-29T01:00:00Z')]).toEqual([1, 2])
  expect([hours('2026-10-25T00:59:59Z'), hours('2026-10-25T01:00:00Z')]).toEqual([2, 1])
  expect(((wallClock('Asia/Kathmandu')(0) ?? 0) / 60_000) % 30).toBe(0)
})

it('a workbook has typed cells and the codebook on its second sheet', async () => {
  const path = file()
  await writeXlsx(table(), path)
  const book = read(await readFile(path), { cellDates: true })
  expect(book.SheetNames).toEqual(['Data', 'Codebook'])
  const [first, second] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Data']!, { UTC: true })
  expect(first).toEqual({ Q1: '1', 'Q2.A': true, 'Q2.B': true, At: new Date(at), Said: '=1+1', Age: -3 })
  expect(second).toMatchObject({ Said: 'a,"b"\n<&>\u0007_x0041_', Age: 0.5 })
  expect(Object.values(book.Sheets['Data']!).some((cell: { f?: string }) => cell?.f !== undefined)).toBe(false)
  expect(utils.sheet_to_json<{ Code: string }>(book.Sheets['Codebook']!).map(({ Code }) => Code)).toEqual(
    expect.arrayContaining(['1', '2', 'A', 'B']),
  )
})

it('a workbook goes on on further sheets past the rows of one, each with its heading', async () => {
  const path = file()
  await writeXlsx(table(), path, { ...xlsxLimits, rows: 3 })
  const book = read(await readFile(path))
  expect(book.SheetNames).toEqual(['Data', 'Codebook', 'Data 2'])
  expect(utils.sheet_to_json(book.Sheets['Data 2']!, { header: 1 })[0]).toEqual(columns.map(({ name }) => name))
  await expect(writeXlsx(table(), file(), { ...xlsxLimits, columns: 3 })).rejects.toThrow(TooManyColumns)
})

it('Parquet has typed columns, and tells an empty text from none', async () => {
  const path = file()
  await writeParquet(table(), path)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const found = await connection.runAndReadAll(
    `select "Q1", "Q2.A", epoch_ms("At")::double, "Said", "Age" from read_parquet('${path}')`,
  )
  expect(found.getRows()).toEqual([
    ['1', true, at, '=1+1', -3],
    ['2', true, null, 'a,"b"\n<&>\u0007_x0041_', 0.5],
    [null, null, null, '', null],
  ])
})

it('Parquet takes hundreds of columns, and long texts', { timeout: 60_000 }, async () => {
  const path = file()
  const wide = Array.from({ length: 400 }, (_, at): DataColumn => ({
    name: `c${at}`,
    label: '',
    kind: at % 2 === 0 ? 'text' : 'number',
    measure: 'nominal',
  }))
  const batches = (async function* () {
    for (let from = 0; from < 6_000; from += 100)
      yield Array.from({ length: 100 }, (_, row) => wide.map(({ kind }) => (kind === 'text' ? `${from + row}` : row)))
    yield [wide.map((_, at) => (at === 0 ? '长'.repeat(1_000_000) : null))]
  })()
  await writeParquet({ title: '', columns: wide, batches }, path)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const found = await connection.runAndReadAll(
    `select count(*)::integer, max(length(c0))::integer, count(distinct c398)::integer from read_parquet('${path}')`,
  )
  expect(found.getRows()).toEqual([[6_001, 1_000_000, 6_000]])
})

it('a codebook in DDI names variables, categories and groups, whatever stands in their words', () => {
  const xml = ddiCodebook([...columns, { name: 'x<y', label: '"&', kind: 'number', measure: 'scale' }], {
    title: 'A & B',
    fileName: 'a.csv',
    cases: 3,
    at: '2026-11-26T08:00:00Z',
    language: 'zh-CN',
  })
  expect(xml).toContain('<var ID="V1" name="Q1"')
  expect(xml).toContain('<catValu>1</catValu><labl>男</labl>')
  expect(xml).toContain('<varGrp ID="G1" type="multipleResp" var="V2 V3" name="Q2">')
  expect(xml).toContain('name="x&lt;y"')
})

it('an archive says hash and size of what went in', async () => {
  const path = file()
  const archive = new Archive(path)
  const bytes = Buffer.from('录音'.repeat(100_000))
  const added = await archive.add({ path: '甲/a.wav', at: new Date(at), open: async () => Readable.from([bytes]) })
  await archive.end('manifest.jsonl', '{}\n')
  expect(added).toEqual({ hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })
  const zipped = await readFile(path)
  expect(zipped.includes(bytes)).toBe(true)
  expect(zipped.includes('manifest.jsonl')).toBe(true)
})

it('what fails while rows come leaves no writer waiting', async () => {
  const broken = table({
    batches: (async function* () {
      yield rows
      throw new Error('cut off')
    })(),
  })
  for (const write of [writeCsv, writeXlsx, writeParquet]) {
    await expect(write({ ...broken, batches: table().batches }, file())).resolves.toBeUndefined()
    const batches = (async function* () {
      yield rows
      throw new Error('cut off')
    })()
    await expect(write({ ...broken, batches }, file())).rejects.toThrow('cut off')
  }
})
