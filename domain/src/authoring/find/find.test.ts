import { expect, test } from 'vitest'
import { performAll } from '../perform.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { contentOf } from '../testing/performed.ts'
import { find, searchAreas, type Search, replacing } from './find.ts'

const everywhere = { matchCase: false, wholeWords: false, areas: searchAreas }
const found = (search: Partial<Search> & Pick<Search, 'words'>, naire = gardenNaire()) =>
  find(naire, { ...everywhere, ...search })
const places = (hits: ReturnType<typeof found>) =>
  hits.map(({ place, from }) => `${'path' in place ? place.path : place.in} ${from}`)

/** The questionnaire with every hit replaced, and the one before that an undo gives back. */
function replaced(words: string, by: string, search: Partial<Search> = {}, naire = gardenNaire()) {
  const outcome = performAll(naire, replacing(naire, found({ words, ...search }, naire), by))
  if ('refused' in outcome) return { refused: outcome.refused.name }
  const back = performAll(outcome.naire, [outcome.inverse])
  return { naire: outcome.naire, before: 'naire' in back ? back.naire : null }
}

test('words are found in stems, options, translations and quota notes, not in tags and entities', () => {
  expect(places(found({ words: '红' }))).toEqual(['Memo 0', 'Interactions.0.Entries.0.Data 0'])
  expect(places(found({ words: 'red' }))).toEqual(['translation 0'])
  expect(found({ words: 'img' })).toEqual([])
  expect(found({ words: 'quot' })).toEqual([])
  expect(places(found({ words: '<img' }))).toEqual(['Data 80'])
})

test('a name in an expression or placeholder is found as a whole, the words in its quotes also in part', () => {
  expect(found({ words: 'colo' })).toEqual([])
  expect(places(found({ words: 'color', areas: ['words'] }))).toEqual(['Data 10', 'Data 25', 'Data 46'])
  const naire = gardenNaire(({ Questions }) =>
    Object.assign(Questions[4]?.Data ?? {}, { Config: { VisibleExpression: "contains(why, '颜色')" } }),
  )
  expect(places(found({ words: '颜', areas: ['expressions'] }, naire))).toEqual(['Config.VisibleExpression 15'])
})

test('whole words and capitals are minded when asked', () => {
  expect(found({ words: 'Fir', areas: ['translations'] })).toHaveLength(1)
  expect(found({ words: 'Fir', areas: ['translations'], wholeWords: true })).toEqual([])
  expect(found({ words: 'first', areas: ['translations'], matchCase: true })).toEqual([])
})

test('all hits are replaced in one step that is undone as one', () => {
  const { naire, before } = replaced('红', '赤')
  expect(naire && contentOf(naire, 'color')).toMatchObject({
    Interactions: [{ Entries: [{ Data: '赤' }, { Data: '蓝' }] }],
  })
  expect(naire?.QuotarList?.[0]?.Memo).toBe('赤')
  expect(JSON.stringify(before)).toBe(JSON.stringify(gardenNaire()))
})

test('several hits in one text are replaced, and the original of a stem with it', () => {
  const naire = gardenNaire(({ Questions }) =>
    Object.assign(Questions[4]?.Data ?? {}, { Data: '见', OriData: '再见，再见' }),
  )
  expect(replaced('再', '又', {}, naire).naire?.Questions[4]?.Data).toBe(
    JSON.stringify({ Data: '又见，又见', OriData: '又见，又见' }),
  )
})

test('a code is renamed, and all that refers to it follows', () => {
  const { naire } = replaced('color', 'colour', { areas: ['codes'] })
  expect(naire?.Questions[0]?.Code).toBe('colour')
  expect(naire?.ScoreExpression).toBe("iif(colour == 'A', years, 0)")
  expect(naire?.CommitQuestionCodes).toBe('colour,years')
  expect(replaced('color', 'years', { areas: ['codes'] })).toEqual({ refused: 'duplicateCode' })
})

test('codes, expressions and texts replaced together come to the same', () => {
  const { naire } = replaced('color', 'colour')
  expect(naire?.QuotarList?.[0]?.QuotarExpression).toBe("colour == 'A'")
  expect(naire && contentOf(naire, 'why')['Data']).toContain('{{colour.text}}')
})

test('a text that changed since it was found is left alone', () => {
  const hits = found({ words: '再见' })
  const changed = gardenNaire(({ Questions }) => Object.assign(Questions[4]?.Data ?? {}, { Data: '再见！' }))
  expect(replacing(changed, hits, '你好')).toEqual([])
  expect(replacing(gardenNaire(), hits, '你好')).toMatchObject([{ type: 'ChangeContent', sid: sid(15) }])
})
