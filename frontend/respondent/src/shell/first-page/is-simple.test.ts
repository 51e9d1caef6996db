import { describe, expect, test } from 'vitest'
import { readAddress, type SurveyAddress } from '../survey-address.ts'
import type { PublishedNaire } from '../../session/published-naire.ts'
import { isSimple } from './is-simple.ts'

const at = (search = '', user = '') =>
  readAddress({ pathname: `/survey/online/${'A'.repeat(32)}/${'B'.repeat(32)}${user}`, search }) as SurveyAddress & {
    page: 'survey'
  }
const naire = (Data: string, more: object = {}) =>
  ({
    Sid: 'N',
    Name: '问卷',
    Questions: [
      { PageSeq: 1, Data },
      { PageSeq: 2, Data: '<table>' },
    ],
    ...more,
  }) as unknown as PublishedNaire

describe('a first page can be drawn on the server', () => {
  test('when its texts are words with plain marks, and the address says what every address says', () => {
    expect(isSimple(naire('<p>您<strong>好</strong>吗？</p>'), at('?theme=dark&lang=de&start_position=1'))).toBe(true)
  })

  test.each([
    ['a table', naire('<table><tr></tr></table>'), at()],
    ['several paragraphs', naire('<p>一</p> <p>二</p>'), at()],
    ['a picture above it', naire('好', { Header: '<img src="x">' }), at()],
    ['a translation with a list', naire('好', { Translations: { de: { x: '<ul></ul>' } } }), at()],
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
