import { expect, test } from 'vitest'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after } from '../testing/performed.ts'
import { changingLanguage } from './changing-language.ts'
import { staleTranslations } from './translatable.ts'

const before = after(
  gardenNaire(),
  { type: 'ChangeTranslation', language: 'en-US', key: `${sid(15)}.Data`, text: 'Bye' },
  { type: 'ChangeTranslation', language: 'en-US', key: `${sid(1)}.Name`, text: 'Garden' },
)

test('a translation is older than its text when only the text was changed', () => {
  const changed = after(
    before,
    { type: 'ChangeContent', sid: sid(15), data: '{"Data":"再会"}' },
    { type: 'ChangeName', name: '果园' },
  )
  expect([...staleTranslations(before, changed, 'en-US')]).toEqual([`${sid(1)}.Name`, `${sid(15)}.Data`])
  const followed = after(changed, {
    type: 'ChangeTranslation',
    language: 'en-US',
    key: `${sid(15)}.Data`,
    text: 'See you',
  })
  expect([...staleTranslations(before, followed, 'en-US')]).toEqual([`${sid(1)}.Name`])
})

test('nothing is older than a text that stayed, that is new, or that is not translated', () => {
  expect(staleTranslations(before, before, 'en-US').size).toBe(0)
  expect(
    staleTranslations(
      before,
      after(before, { type: 'ChangeContent', sid: sid(12), data: '{"Data":"岁数 [[I1]]"}' }),
      'de',
    ).size,
  ).toBe(0)
  expect(staleTranslations(before, after(before, ...changingLanguage(before, 'en-US')), 'zh-CN').size).toBe(0)
})
