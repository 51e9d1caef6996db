import { expect, test } from 'vitest'
import type { ContentObject } from './editor-field.ts'
import { byFileName, itemsOfPictures, takesPictures } from './items-of-pictures.ts'
import { optionList } from './option-fields.ts'

let sids = 0
const put = (items: readonly ContentObject[], ...files: readonly string[]) =>
  itemsOfPictures(
    items,
    files.map((fileName) => ({ sid: `picture of ${fileName}`, fileName })),
    optionList,
    () => `N${sids++}`,
  ).map(({ Code, Data, Image = '' }) => [Code, Data, Image])

const options = [
  { Sid: 'S1', Code: 'A', Data: '<b>红</b>' },
  { Sid: 'S2', Code: 'B', Data: '绿' },
]

test('a picture goes to the option that its file is named for', () => {
  expect(put(options, '绿.png', '红.jpg')).toEqual([
    ['A', '<b>红</b>', 'picture of 红.jpg'],
    ['B', '绿', 'picture of 绿.png'],
  ])
})

test('else to the first option without one, and then to new options of its name', () => {
  expect(put([{ ...options[0], Image: 'kept' }, ...options.slice(1)], '1.png', 'a<b>.png')).toEqual([
    ['A', '<b>红</b>', 'kept'],
    ['B', '绿', 'picture of 1.png'],
    ['C', 'a&lt;b&gt;', 'picture of a<b>.png'],
  ])
})

test('a heading takes none, and one that is named is not filled twice', () => {
  expect(put([{ Sid: 'H', Code: 'H', Data: '红', IsGroupIntro: true }, ...options], '红.png', '红.gif')).toEqual([
    ['H', '红', ''],
    ['A', '<b>红</b>', 'picture of 红.png'],
    ['B', '绿', 'picture of 红.gif'],
  ])
})

test('files come in the order of their numbers, and only to lists that have pictures', () => {
  expect(byFileName([{ name: '10.png' }, { name: '2.png' }]).map(({ name }) => name)).toEqual(['2.png', '10.png'])
  expect(takesPictures(optionList)).toBe(true)
  expect(takesPictures({ ...optionList, fields: [] })).toBe(false)
})
