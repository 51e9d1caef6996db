import { expect, test } from 'vitest'
import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { performAll } from '../perform.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after } from '../testing/performed.ts'
import { translatables, changingLanguage } from './translatable.ts'

const naire = gardenNaire()
const inLanguage = (record: NaireRecord, language: string) => after(record, ...changingLanguage(record, language))
const textsOf = (record: NaireRecord) => Object.fromEntries(translatables(record).map(({ key, text }) => [key, text]))

test('a translation and the texts change places; what has no translation stays as it is', () => {
  const next = inLanguage(naire, 'en-US')
  expect(next.Language).toBe('en-US')
  expect(textsOf(next)).toEqual({ ...textsOf(naire), ...naire.Translations?.['en-US'] })
  expect(next.Translations).toEqual({ 'zh-CN': expect.objectContaining(textsOf(naire)) })
  expect(parseRecord(next)).toEqual({ record: next })
})

test('there and back again, every text stands where it stood; one undo leads back too', () => {
  const back = inLanguage(inLanguage(naire, 'en-US'), 'zh-CN')
  expect(textsOf(back)).toEqual(textsOf(naire))
  expect(back.Translations?.['en-US']).toMatchObject(naire.Translations?.['en-US'] ?? {})
  const outcome = performAll(naire, changingLanguage(naire, 'en-US'))
  if ('refused' in outcome) return expect.fail(JSON.stringify(outcome.refused))
  expect(JSON.stringify(after(outcome.naire, outcome.inverse))).toBe(JSON.stringify(naire))
})

test('parts of a page group keep their other translations under their new names', () => {
  const key = (desc: string) => `${sid(1)}.Parts.${desc}.Desc`
  const PageGroups = JSON.stringify([
    { OrderMode: 'Manually', Parts: [{ StartCode: 'color', EndCode: 'color', Desc: '颜色' }] },
  ])
  const grouped = after(
    naire,
    { type: 'ChangePageGroups', pageGroups: PageGroups },
    { type: 'ChangeTranslations', texts: { 'en-US': { [key('颜色')]: 'Colour' }, de: { [key('颜色')]: 'Farbe' } } },
  )
  const next = inLanguage(grouped, 'en-US')
  expect(JSON.parse(next.PageGroups ?? '')).toMatchObject([{ Parts: [{ Desc: 'Colour' }] }])
  expect(next.Translations?.['de']).toEqual({ [key('Colour')]: 'Farbe' })
  expect(next.Translations?.['zh-CN']?.[key('Colour')]).toBe('颜色')
  expect(Object.keys(next.Translations?.['zh-CN'] ?? {})).not.toContain(key('颜色'))
})

test('of a language without translations, it only says in what the texts are written', () => {
  expect(inLanguage(naire, 'de')).toEqual({ ...naire, Language: 'de' })
  expect(changingLanguage(naire, 'zh-CN')).toEqual([])
})

test('a language goes with all its texts', () => {
  const next = after(naire, { type: 'ChangeTranslations', texts: { 'en-US': null } })
  expect(next.Translations).toEqual({})
  expect(parseRecord(next)).toEqual({ record: next })
})
