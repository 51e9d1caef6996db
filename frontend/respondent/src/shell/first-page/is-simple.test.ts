import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { questionTypeNumbers } from '@naire/domain/questions'
import { readAddress, type SurveyAddress } from '../survey-address.ts'
import type { PublishedNaire } from '../../session/published-naire.ts'
import { isSimple } from './is-simple.ts'

const at = (search = '', user = '') =>
  readAddress({ pathname: `/survey/online/${'A'.repeat(32)}/${'B'.repeat(32)}${user}`, search }) as SurveyAddress & {
    page: 'survey'
  }
const { freeStyle } = questionTypeNumbers
const naire = (Data: string, more: object = {}, Type: number = questionTypeNumbers.choice) =>
  ({
    Sid: 'N',
    Name: '问卷',
    Questions: [
      { Sid: 'Q', PageSeq: 1, Type, Data },
      { PageSeq: 2, Data: '<table>' },
    ],
    ...more,
  }) as unknown as PublishedNaire

describe('a first page can be drawn on the server', () => {
  test.each(['phq9-gad7', 'gallery'])('of the example %s', (name) => {
    const file = new URL(`../../../../../docs/examples/${name}.json`, import.meta.url)
    expect(isSimple(JSON.parse(readFileSync(file, 'utf8')) as PublishedNaire, at())).toBe(true)
  })

  test('when nothing in its texts loads, and the address says what every address says', () => {
    const texts = '<p>您<strong>好</strong>吗？</p><p>请看：</p><ul><li>一</li></ul><table><tr><td>二</td></tr></table>'
    expect(isSimple(naire(texts), at('?theme=dark&lang=de&start_position=1'))).toBe(true)
    const blanks = naire('<p>我 [[age]] 岁</p>', { Translations: { de: { 'Q.Data': '<b>[[age]]</b>' } } }, freeStyle)
    expect(isSimple(blanks, at())).toBe(true)
  })

  test.each([
    ['a film', naire('<video src="x"></video>'), at()],
    ['what is not on the list', naire('<iframe src="x"></iframe>'), at()],
    ['blanks in a table', naire('<table><tr><td>[[a]]</td></tr></table>', {}, freeStyle), at()],
    ['blanks in several paragraphs', naire('<p>[[a]]</p> <p>[[b]]</p>', {}, freeStyle), at()],
    [
      'blanks in a translated list',
      naire('[[a]]', { Translations: { de: { 'Q.Data': '<ul></ul>' } } }, freeStyle),
      at(),
    ],
    ['a picture above it', naire('好', { Header: '<img src="x">' }), at()],
    ['a translation with a picture', naire('好', { Translations: { de: { x: '<img src="x">' } } }), at()],
    ['what expressions may read in the address', naire('好'), at('?from=poster')],
    ['the author’s style rules', naire('好', { Css: 'p { color: red }' }), at()],
    ['a place that is asked for', naire('好', { GeolocationMode: 'Force' }), at()],
    [
      'many questions',
      naire('好', { Questions: Array.from({ length: 41 }, () => ({ PageSeq: 1, Data: '好' })) }),
      at(),
    ],
    ['a respondent in the address', naire('好'), at('', `/${'C'.repeat(32)}`)],
    ['a tab of its own', naire('好'), at('?uss=true')],
  ])('but not with %s', (_, given, address) => {
    expect(isSimple(given, address)).toBe(false)
  })
})
