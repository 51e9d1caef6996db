import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { inputPatterns } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { fill, type FillResult, type FillOptions } from '@naire/domain/synthetic-respondents'
import { describe, expect, test } from 'vitest'
import { choice, multi, naire, number, sidOf, text, type Draft } from './naire.ts'
import { start } from './scenario.ts'

interface Run {
  readonly session: Answering
  readonly filled: FillResult
}

function run(record: NaireRecord, options: Partial<FillOptions> = {}): Run {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const session = openSession(compiled, {
    sessionSid: options.seed ?? 'seed',
    viewPort: 'mobile',
    lang: 'zh-CN',
    now: start,
  })
  return { session, filled: fill(session, { seed: 'seed', at: start, ...options }) }
}

const runs = (record: NaireRecord, count: number, options: Partial<FillOptions> = {}) =>
  Array.from({ length: count }, (_, at) => run(record, { ...options, seed: `seed-${at}` }))

const replyOf = ({ session }: Run, code: string) => session.question(sidOf(code)).interactions[0]?.reply ?? null
const chosen = (made: Run, code: string) =>
  ((replyOf(made, code)?.['Entries'] ?? []) as { OptionCode: string }[]).map(({ OptionCode }) => OptionCode)
const typed = (made: Run, code: string) => String(replyOf(made, code)?.['TextInputValue'] ?? '')

describe('a synthetic respondent', () => {
  test('gives the same answers for the same seed, and others for another', () => {
    const record = naire([multi('Q1', 'ABCDEFGH'), text('Q2'), number('Q3')])
    const answers = (seed: string) => JSON.stringify(run(record, { seed }).session.feedbacks())
    expect(answers('one')).toBe(answers('one'))
    expect(answers('one')).not.toBe(answers('other'))
  })

  test.each(inputPatterns)('types what the pattern %s takes', (Pattern) => {
    for (const made of runs(naire([text('Q1', { DataType: { Pattern } })]), 50))
      expect(made.filled.unanswered, typed(made, 'Q1')).toEqual([])
  })

  test('keeps to lengths, bounds, precision and bound lists', () => {
    const record = naire([
      text('Q1', { DataType: { MinLength: 5, MaxLength: 6 } }),
      number('Q2', { DataType: { Type: 2, MinValue: 0.5, MaxValue: 1.5, Prec: 1 } }),
      text('Q3', { DataType: { BindingSource: ['tea', 'coffee'] } }),
      number('Q4', { DataType: { Type: 2, MaxValue: -3 } }),
    ])
    for (const { filled } of runs(record, 50)) expect(filled.unanswered).toEqual([])
  })

  test("asks for a text that an author's regular expression takes, and says where it has none", () => {
    const record = naire([text('Q1', { DataType: { Regular: '^A\\d{3}$' } })])
    expect(run(record, { textMatching: () => 'A123' }).filled.unanswered).toEqual([])
    expect(run(record).filled.unanswered).toEqual(['Q1'])
  })

  test('answers what an answer shows, and mends what an extra validation refuses', () => {
    const rule = { ExtraValidations: [{ Id: 'e', Expression: "Q1 == 'C'", Message: 'only C' }] }
    const record = naire([
      choice('Q1', 'ABC', {}, rule),
      text('Q2', { DataType: { Required: true } }, { Config: { VisibleExpression: "Q1 == 'C'" } }),
    ])
    for (const made of runs(record, 20)) {
      expect(made.filled.unanswered).toEqual([])
      expect(chosen(made, 'Q1')).toEqual(['C'])
      expect(typed(made, 'Q2')).not.toBe('')
    }
  })

  test('says which question nobody can answer', () => {
    const rule = { ExtraValidations: [{ Id: 'e', Expression: 'false', Message: 'never' }] }
    expect(run(naire([choice('Q1', 'AB', {}, rule)])).filled.unanswered).toEqual(['Q1'])
  })

  test('never chooses what excludes each other, and as many as there may be', () => {
    const options = { A: { Exclusive: [sidOf('Q1-B')] }, B: {}, C: {}, D: {} }
    for (const made of runs(naire([multi('Q1', options, { MinSelection: 1, MaxSelection: 2 })]), 50)) {
      expect(made.filled.unanswered).toEqual([])
      expect(chosen(made, 'Q1')).not.toEqual(expect.arrayContaining(['A', 'B']))
    }
  })
})

describe('habits', () => {
  const count = 400
  const share = (record: NaireRecord, options: Partial<FillOptions>, holds: (made: Run) => boolean) =>
    runs(record, count, options).filter(holds).length / count
  const asked: Draft = choice('Q1', 'ABC', { Compulsory: true })

  test('weights say how often an option is chosen; one without weight is left', () => {
    const options = { habits: { answers: { Q1: { weights: { A: 3, B: 1, C: 0 } } } } }
    expect(share(naire([asked]), options, (made) => chosen(made, 'Q1')[0] === 'A')).toBeCloseTo(0.75, 1)
    expect(share(naire([asked]), options, (made) => chosen(made, 'Q1')[0] === 'C')).toBe(0)
  })

  test('numbers are normally distributed about their mean', () => {
    const record = naire([number('Q1', { DataType: { Type: 2, MinValue: 0, MaxValue: 100 } })])
    const ages = runs(record, count, { habits: { answers: { Q1: { mean: 40, deviation: 10 } } } }).map((made) =>
      Number(typed(made, 'Q1')),
    )
    const mean = ages.reduce((sum, age) => sum + age, 0) / count
    expect(Math.abs(mean - 40)).toBeLessThan(2)
    expect(ages.filter((age) => Math.abs(age - 40) <= 10).length / count).toBeCloseTo(0.68, 1)
  })

  test('texts are drawn from those given, and a share of what may be blank is left blank', () => {
    const record = naire([text('Q1', { DataType: { Required: true } }), text('Q2')])
    const options = { habits: { blank: 0.5, answers: { Q1: { texts: ['tea', 'rice'] } } } }
    expect(share(record, options, (made) => ['tea', 'rice'].includes(typed(made, 'Q1')))).toBe(1)
    expect(share(record, options, (made) => typed(made, 'Q2') === '')).toBeCloseTo(0.5, 1)
  })
})
