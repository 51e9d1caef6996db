import { gardenNaire } from '../../../../../../domain/src/authoring/testing/garden-naire.ts'
import { expect, test } from 'vitest'
import { groupedPages, quotaCodes, signsOf } from './outline-signs.ts'

test.each([
  [{ Config: { VisibleExpression: 'Q1 > 1' } }, ['condition']],
  [{ Config: { HideExpression: ' ' } }, []],
  [{ Interactions: [{ Entries: [{ HideExpression: 'Q1' }] }] }, ['condition']],
  [{ Config: { AlarmExpression: 'Q1 > 1' } }, ['alarm']],
  [{ Interactions: [{ OptionShuffleSetting: { Enable: true } }] }, ['random']],
  [{ Interactions: [{ ShuffleSetting: { Enable: false } }] }, []],
])('%j is marked %j', (content, signs) => {
  expect(signsOf(content)).toEqual(signs)
})

test('a question is marked where a cell of the quota reads it, a page where a group moves it', () => {
  const garden = gardenNaire((input) => {
    Object.assign(input, { PageGroups: JSON.stringify([{ Parts: [{ StartCode: 'color', EndCode: 'years' }] }]) })
  })
  expect([...quotaCodes(garden)]).toEqual(['color'])
  expect([...groupedPages(garden)]).toEqual([garden.Questions[0]?.PageSid])
  expect(groupedPages({ ...garden, PageGroups: '{' })).toEqual(new Set())
})
