import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { csvLines, xlsxBook, cellOf, type Cell } from './download-sessions.ts'

const rows = async function* (): AsyncGenerator<readonly Cell[]> {
  yield [cellOf('=1+1'), cellOf(-3), cellOf('a,"b"\n')].map((cell) => cell)
  yield [cellOf('-5'), cellOf(null), cellOf('@SUM(A1)')]
}

it('writes csv that Excel opens as UTF-8, with formulas neutralised', async () => {
  const lines: string[] = []
  for await (const line of csvLines(['编号', 'b', 'c'], rows())) lines.push(line)
  expect(lines.join('')).toBe(`\uFEFF编号,b,c\r\n'=1+1,-3,"a,""b""\n"\r\n-5,,'@SUM(A1)\r\n`)
})

it('writes a workbook whose cells are texts and numbers, never formulas', async () => {
  const sheet = read(await xlsxBook(['a', 'b', 'c'], rows())).Sheets['Sessions']
  expect(sheet && utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['a', 'b', 'c'],
    ['=1+1', -3, 'a,"b"\n'],
    ['-5', undefined, '@SUM(A1)'].map((cell) => cell ?? undefined),
  ])
  expect(Object.values(sheet ?? {}).some((cell: { f?: string }) => cell?.f !== undefined)).toBe(false)
})
