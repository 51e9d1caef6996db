import { expect, test } from 'vitest'
import { itemsOfText, itemsWithPasted, textOfItems } from './items-in-bulk.ts'
import { optionList } from './option-fields.ts'

const items = [
  { Sid: 'S1', Code: 'A', Seq: 1, Data: '苹果' },
  { Sid: 'S2', Code: 'B', Seq: 2, Data: '<b>梨</b>', SelectExpression: 'Q1 == 1' },
]
let sids = 0
const read = (text: string) => itemsOfText(items, text, optionList, () => `N${sids++}`)

test('the text of a list, read again, is the list', () => {
  expect(textOfItems(items, optionList)).toBe('苹果\n梨')
  expect(read('苹果\n梨')).toEqual(items)
})

test('what stays keeps all it had, wherever it goes; what is new gets a free code', () => {
  const made = read('C. 梨\nD. 桃\nE. 苹果')
  expect(made.map(({ Sid, Code, Seq }) => [Sid, Code, Seq])).toEqual([
    ['S2', 'B', 1],
    [expect.stringMatching(/^N/), 'C', undefined],
    ['S1', 'A', 3],
  ])
  expect(made[0]).toMatchObject({ Data: '<b>梨</b>', SelectExpression: 'Q1 == 1' })
})

test('a line written anew renames its item, and no more', () => {
  expect(read('苹果\n雪梨')[1]).toEqual({ ...items[1], Data: '雪梨' })
})

test('options without words are written first: those of a new question keep their codes', () => {
  const blank = ['A', 'B'].map((Code, at) => ({ Sid: `S${at}`, Code, Data: '' }))
  const made = itemsOfText(blank, 'A. 步行\nB. 公交\nC. 其他，请注明', optionList, () => 'N')
  expect(made.map(({ Sid, Code, Data }) => `${Sid} ${Code} ${Data}`)).toEqual([
    'S0 A 步行',
    'S1 B 公交',
    'N C 其他，请注明',
  ])
})

test('a list that is written anew keeps its codes', () => {
  expect(
    read('A. 步行\nB. 公交\nC. 骑车').map(({ Sid, Code, Data }) => `${String(Sid).charAt(0)} ${Code} ${Data}`),
  ).toEqual(['S A 步行', 'S B 公交', 'N C 骑车'])
})

test('an option that stands alone excludes the others; one to be explained takes a text; signs of markup are words', () => {
  const made = read('苹果\n梨\n其他，请注明\n<以上都不是>\n以上都没有')
  expect(made[2]).toMatchObject({ TextInputConfig: { Enabled: true } })
  expect(made[3]).toMatchObject({ Data: '&lt;以上都不是&gt;' })
  expect(made[4]?.['Exclusive']).toEqual(made.slice(0, 4).map(({ Sid }) => Sid))
})

const pasted = (written: string, at: number, replaces: boolean) =>
  itemsWithPasted(items, { at, replaces }, { written, list: optionList, newSid: () => `N${sids++}` })

test('pasted lines become options behind the one that they are pasted into; the first may take its words', () => {
  expect(
    pasted('A. 桃\nB. 李\n', 0, true)?.map(({ Sid, Code, Data }) => `${String(Sid).charAt(0)}${Code} ${Data}`),
  ).toEqual(['SA 桃', 'NC 李', 'SB <b>梨</b>'])
  expect(pasted('桃\n李', 1, false)?.map(({ Code, Data }) => `${Code} ${Data}`)).toEqual([
    'A 苹果',
    'B <b>梨</b>',
    'C 桃',
    'D 李',
  ])
})

test('of pasted lines one stands alone and one is to be explained, as they say; one line is no list', () => {
  const made = pasted('其他，请注明\n以上都没有', 1, false) ?? []
  expect(made[2]).toMatchObject({ TextInputConfig: { Enabled: true } })
  expect(made[3]?.['Exclusive']).toEqual(made.slice(0, 3).map(({ Sid }) => Sid))
  expect([pasted('桃', 0, true), pasted('桃\n', 0, true)]).toEqual([null, null])
})
