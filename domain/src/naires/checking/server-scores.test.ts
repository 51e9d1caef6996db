import { describe, expect, it } from 'vitest'
import { choice, naire, shownWhen } from '../../../../tests/scenarios/naire.ts'
import { hasServerScores, withoutScores } from './index.ts'

const exam = { TimeLimit: 60, SessionLimit: 1, ScoreBands: '0: 全错', SuccessParam: '$session.score > 1' }
const worth = { ScoreExpression: "iif(Q1 == 'A', 2, 0)", FullPoints: 2 }
const first = choice('Q1', { A: { ScoreExpression: '2' }, B: {} }, worth)

describe('scores of an exam', () => {
  it('are the server’s alone, in one with a time limit and one try, whose device reads none of them', () => {
    expect(hasServerScores(naire([first], exam))).toBe(true)
    expect(hasServerScores(naire([first], { ...exam, SessionLimit: 2 }))).toBe(false)
    expect(hasServerScores(naire([first], { ...exam, TimeLimit: null }))).toBe(false)
    const alarmed = choice('Q1', 'AB', worth, { Config: { AlarmExpression: 'iif(Q1.score < 1, 1, 0)' } })
    expect(hasServerScores(naire([alarmed], exam))).toBe(true)
  })

  it.each([
    ['a condition', naire([first, choice('Q2', 'AB', {}, shownWhen('Q1.score > 0'))], exam)],
    ['a text', naire([first, choice('Q2', 'AB', {}, { Data: '{{$session.score}}' })], exam)],
    ['a translation', naire([first], { ...exam, Translations: { de: { 'sid-Q1.Data': '{{$session.score}}' } } })],
  ])('stay on the device where %s reads one', (_, record) => {
    expect(hasServerScores(record)).toBe(false)
  })

  it('leave a questionnaire with everything else in it', () => {
    const Translations = { de: { 'naire.ScoreBands': '0: nichts', 'naire.Name': 'Prüfung' } }
    const left = withoutScores(naire([first], { ...exam, ScoreExpression: 'Q1.score', Translations }))
    expect(JSON.stringify(left)).not.toMatch(/ScoreExpression|ScoreBands|全错|nichts|iif/)
    expect(left).toMatchObject({ TimeLimit: 60, Translations: { de: { 'naire.Name': 'Prüfung' } } })
    expect(left.Questions[0]?.Data).toContain('"FullPoints":2')
  })
})
