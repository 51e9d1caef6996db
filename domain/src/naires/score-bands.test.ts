import { expect, test } from 'vitest'
import { Problems } from './problems.ts'
import { checkScoreBands, scoreWords } from './score-bands.ts'

const bands = `0-4: 没有抑郁
5–9：轻度抑郁，{0} 分

10 至 27: <b>请找医生</b>
-1: 没有答
`

test.each([
  [0, '没有抑郁'],
  [4, '没有抑郁'],
  [5, '轻度抑郁，5 分'],
  [27, '<b>请找医生</b>'],
  [-1, '没有答'],
  [28, null],
  [4.5, null],
])('a score of %d', (score, words) => expect(scoreWords(bands, score)).toBe(words))

test('without bands there are no words', () => expect(scoreWords('', 3)).toBeNull())

test.each(['没有分数', '9-5: 颠倒', '3:', '1-2 没有冒号'])('“%s” is no band', (wrong) => {
  const problems = new Problems()
  checkScoreBands({ ScoreBands: `0-4: 好\n${wrong}` }, problems)
  expect(problems.all).toEqual([{ target: 'ScoreBands', key: 'naire.scoreBand', details: { line: wrong } }])
})
