import { parseCascadeData } from '@naire/domain/interactions'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const file = (name: string, content: BlobPart) => new File([content], name)
const namesIn = (text: string | null) =>
  parseCascadeData(text ?? '').nodes.map(({ name, children }) => [name, ...children.map((child) => child.name)])

test('a tree comes from a sheet of either kind, with commas in its cells', async () => {
  const sheet = write(
    utils.book_new(utils.aoa_to_sheet([['33', '浙江省'], ['3301', '杭州市', '33'], [], ['71', '台湾省, 地区']]), 'x'),
    { type: 'array', bookType: 'xlsx' },
  ) as ArrayBuffer
  const expected = [['浙江省', '杭州市'], ['台湾省, 地区']]
  expect(namesIn(await readList(file('a.xlsx', sheet)))).toEqual(expected)
  expect(namesIn(await readList(file('a.csv', '33,浙江省\r\n3301,杭州市,33\r\n\r\n71,"台湾省, 地区"\r\n')))).toEqual(
    expected,
  )
})

test('a list written by a Chinese program is read too', async () => {
  expect(await readList(file('a.csv', new Uint8Array([0xcb, 0xd5, 0xd6, 0xdd])))).toBe('苏州')
})

test('a text and JSON stand as they are; anything else is not read', async () => {
  expect(await readList(file('a.txt', '一\n二'))).toBe('一\n二')
  expect(await readList(file('a.json', '[{"code":"1","name":"一"}]'))).toBe('[{"code":"1","name":"一"}]')
  expect(await readList(file('a.pdf', '%PDF'))).toBeNull()
})
