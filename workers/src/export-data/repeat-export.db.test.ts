import { read, utils } from '@e965/xlsx'
import { readSav } from '@naire/data-files'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../tests/api/client.ts'
import { exportWorkers, fetchExport, finishedExport } from '../../../tests/api/export-field.ts'
import { household, three } from '../../../tests/api/household.ts'
import { Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import type { RunningWorkers } from '../runner/index.ts'

const field = openField()
const record = household()
let workers: RunningWorkers
let manager: Client

beforeAll(async () => {
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'home_exporter')
  await new Respondent(field.product.anybody, record).finish(three)
  await new Respondent(field.product.anybody, record).finish({ Home: ['2'], Name_2: '丁', Age_2: 5 })
  workers = await exportWorkers(field.product)
})
afterAll(() => workers.stop())

async function bytesOf(format: string): Promise<Buffer> {
  const row = await finishedExport(manager, record.Sid, { format })
  expect(row).toMatchObject({ Status: 'finished', Problem: null })
  return Buffer.from(await (await fetchExport(manager, row['Link'])).arrayBuffer())
}

it('has a column for each member in a table as text', async () => {
  const [head = '', ...lines] = (await bytesOf('csv')).toString().replace('\uFEFF', '').trim().split('\r\n')
  const places = (code: string) => head.split(',').indexOf(code)
  // Sessions that began within one second stand in any order.
  const rows = lines.toSorted((one, other) => Number(other.includes('安')) - Number(one.includes('安')))
  const cells = (code: string) => rows.map((line) => line.split(',')[places(code)])
  expect(cells('Name_2')).toEqual(['本', '丁'])
  expect(cells('Age_1')).toEqual(['40', ''])
  expect(cells('Age_3')).toEqual(['38', ''])
  expect(cells('Sum')).toEqual(['86', '5'])
})

it('has them in a workbook, and in its codebook by whose they are', async () => {
  const book = read(await bytesOf('xlsx'))
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Data']!)
  expect(rows.find((row) => row['Name_1'] === '安')).toMatchObject({ Age_2: 8, Name_3: '岑' })
  const codebook = JSON.stringify(utils.sheet_to_json(book.Sheets['Codebook']!))
  expect(codebook).toContain('成员 2')
})

it('has a sheet with a row for each member', async () => {
  const book = read(await bytesOf('xlsx'))
  expect(book.SheetNames).toEqual(['Data', 'Codebook', 'Home'])
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Home']!)
  const data = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Data']!)
  const ofFirst = rows.filter(({ Session }) => rows.find(({ Name }) => Name === '安')?.['Session'] === Session)
  expect(ofFirst.map(({ Member, Name, Age }) => [Member, Name, Age])).toEqual([
    [1, '安', 40],
    [2, '本', 8],
    [3, '岑', 38],
  ])
  expect(rows).toHaveLength(4)
  expect(rows.filter(({ Name }) => Name === '丁')).toMatchObject([{ Member: 2, Age: 5 }])
  expect(data).toHaveLength(2)
})

it('has them in a system file of SPSS', async () => {
  const file = readSav(await bytesOf('sav'))
  const place = file.variables.findIndex(({ name }) => name === 'Age_2')
  expect([...file.rows()].map((row) => row[place]).toSorted()).toEqual([5, 8])
})
