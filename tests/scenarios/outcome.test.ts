import { describe, expect, test } from 'vitest'
import { compileNaire, openSession, recompute } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { blanks, choice, naire, number, sidOf, text } from './naire.ts'
import { scenario, start } from './scenario.ts'

const scored = (code: string, question = {}) =>
  choice(code, { '0': {}, '3': {} }, { ScoreExpression: `number(${code})` }, question)

describe('score', () => {
  test('"sum of interactions\' scores, each capped at FullPoints where set" [C3-43]', () => {
    scenario(naire([scored('Q1'), number('Q2', { ScoreExpression: 'Q2 * 10', FullPoints: 50 }), text('Q3')]))
      .expectOutcome({ score: 0 })
      .answer('Q1', '3')
      .answer('Q2', 4)
      .expectOutcome({ score: 43 })
      .answer('Q2', 9)
      .expectOutcome({ score: 53 })
  })

  test("the questionnaire's own expression decides when there is one; `$session.score` reads it", () => {
    scenario(
      naire([scored('Q1'), scored('Q2'), text('Q3', {}, { Config: { VisibleExpression: '$session.score >= 60' } })], {
        ScoreExpression: 'sum(Q1.score, Q2.score) * 10',
      }),
    )
      .answer('Q1', '3')
      .expectHidden('Q3')
      .answer('Q2', '3')
      .expectOutcome({ score: 60 })
      .expectVisible('Q3')
  })

  test('a hidden question scores nothing', () => {
    scenario(
      naire([scored('Q1'), choice('Q2', 'AB', { ScoreExpression: '5' }, { Config: { HideExpression: "Q1 == '3'" } })]),
    )
      .expectOutcome({ score: 5 })
      .answer('Q1', '3')
      .expectOutcome({ score: 3 })
  })
})

describe('success and quotas (runtime §4)', () => {
  test('"successful when the success expression is blank or evaluates true" [R4-42]', () => {
    scenario(naire([number('Q1')])).expectOutcome({ success: true })
    scenario(naire([number('Q1')], { SuccessParam: 'Q1 >= 18' }))
      .expectOutcome({ success: false })
      .answer('Q1', 18)
      .expectOutcome({ success: true })
  })

  test('the cells whose expression is true', () => {
    const QuotarList = [
      { Sid: 'young', QuotarExpression: "Q1 == 'A' && Q2 < 40", Limit: 1 },
      { Sid: 'old', QuotarExpression: "Q1 == 'A' && Q2 >= 40", Limit: 1 },
      { Sid: 'all', QuotarExpression: 'true', Limit: 9 },
    ]
    scenario(naire([choice('Q1', 'AB'), number('Q2')], { QuotarList }))
      .answer('Q1', 'A')
      .answer('Q2', 41)
      .expectOutcome({ quotaCells: ['old', 'all'] })
  })
})

describe('alarms: "none if no question raises one; if several different levels or the \'both\' level occur, it is both; otherwise the highest"', () => {
  const alarming = (code: string, level: number) =>
    choice(code, 'AB', {}, { Alarm: level, Config: { AlarmExpression: `${code} == 'A'`, AlarmExplain: `why ${code}` } })
  const record = naire([alarming('Q1', 1), alarming('Q2', 2), alarming('Q3', 3), alarming('Q4', 1)])

  test.each([
    [[], 0],
    [['Q1'], 1],
    [['Q1', 'Q4'], 1],
    [['Q2'], 2],
    [['Q1', 'Q2'], 3],
    [['Q3'], 3],
  ] as const)('%j give level %i [R4-43, R4-44, R3-15]', (codes, alarm) => {
    const made = scenario(record)
    for (const code of codes) made.answer(code, 'A')
    made.expectOutcome({ alarm })
  })

  test("the reason says in the respondent's words which answers raised it [C3-09]", () => {
    const total = text('Q3', {}, { Alarm: 2, Config: { AlarmExpression: 'sum(Q1, Q2) >= 6', AlarmExplain: 'severe' } })
    const made = scenario(naire([scored('Q1'), scored('Q2'), total]))
      .answer('Q1', '3')
      .answer('Q2', '3')
    expect(made.session.outcome().alarmReasons).toEqual([
      {
        questionSid: 'sid-Q3',
        questionCode: 'Q3',
        level: 2,
        expression: 'sum(Q1, Q2) >= 6',
        explain: 'severe',
        excerpt: 'stem Q1：option 3\nstem Q2：option 3',
      },
    ])
  })
})

test('an expression without a level raises no alarm', () => {
  const silent = choice('Q1', 'AB', {}, { Alarm: 0, Config: { AlarmExpression: 'true' } })
  const { alarm, alarmReasons } = scenario(naire([silent])).session.outcome()
  expect([alarm, alarmReasons]).toEqual([0, []])
})

test('the reason of an alarm tells no more than the answers that raised it, all blanks of each', () => {
  const parts = blanks('Q2', { a: {}, b: {} }, { Alarm: 1, Config: { AlarmExpression: "Q2.a == 'x'" } })
  const made = scenario(naire([text('Q1'), parts]))
    .answer('Q1', 'private')
    .answer('Q2.a', 'x')
    .answer('Q2.b', 'y')
  expect(made.session.outcome().alarmReasons[0]?.excerpt).toBe('stem Q2：x；y')
})

test('the handler of an alarm gets the contact answers that the author chose, of those that count, and nobody without an alarm', () => {
  const alarming = choice('Q1', 'AB', {}, { Alarm: 1, Config: { AlarmExpression: "Q1 == 'A'" } })
  const hidden = text('Q4', {}, { Config: { VisibleExpression: "Q1 == 'B'" } })
  const record = naire([alarming, text('Q2'), text('Q3'), hidden, text('Q5')], {
    AlarmContactCodes: 'Q3, Q2,Q4,Q5,gone',
  })
  const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage })
  const made = scenario(record).answer('Q2', '13912345678').answer('Q3', '小林').answer('Q1', 'B').answer('Q4', 'x')
  const contacts = () =>
    recompute(
      compiled,
      { sessionSid: '0', viewPort: 'mobile', lang: 'zh-CN', now: new Date(0), contactCodes: record.AlarmContactCodes },
      made.session.feedbacks(),
      new Date(0),
    ).alarmContacts
  expect(contacts()).toEqual([])
  made.answer('Q1', 'A')
  expect(contacts()).toEqual([
    { questionCode: 'Q2', label: 'stem Q2', answer: '13912345678' },
    { questionCode: 'Q3', label: 'stem Q3', answer: '小林' },
  ])
})

describe('why', () => {
  test('the expression, its result, and the values that it read', () => {
    const made = scenario(
      naire([scored('Q1'), text('Q2', {}, { Config: { VisibleExpression: 'number(Q1) + Q1.count >= 4' } })], {
        SuccessParam: "Q1 == '0'",
      }),
    ).answer('Q1', '3')
    expect(made.session.why({ kind: 'visible', questionSid: sidOf('Q2') })).toEqual({
      expression: 'number(Q1) + Q1.count >= 4',
      result: true,
      values: [
        { reference: 'Q1', value: '3' },
        { reference: 'Q1.count', value: '1' },
      ],
    })
    expect(made.session.why({ kind: 'success' })).toMatchObject({ expression: "Q1 == '0'", result: false })
    expect(made.session.why({ kind: 'visible', questionSid: sidOf('Q1') })).toBeNull()
  })
})

test('the server comes to the same from the feedbacks', () => {
  const compiled = compileNaire(
    naire([scored('Q1'), number('Q2', { DataType: { Type: 2, MinValue: 1 } })], { SuccessParam: 'Q2 > 1' }),
    { types: questionDefinitions, language: fullLanguage },
  )
  const options = { sessionSid: 'session', viewPort: 'mobile', lang: 'zh-CN', now: start } as const
  const session = openSession(compiled, options)
  session.answer('sid-Q1', 'sid-Q1-I1', { Entries: [{ OptionSid: 'sid-Q1-3' }] }, start)
  const stray = { ...session.feedbacks()[0], QuestionSid: 'elsewhere' } as ReturnType<typeof session.feedbacks>[number]
  const again = recompute(compiled, options, [...session.feedbacks(), stray], start)
  expect(again.outcome).toEqual(session.outcome())
  expect(again.feedbacks).toEqual(session.feedbacks())
  expect(again.unknown).toEqual([stray])
  expect(again.findings.map((finding) => finding.key)).toEqual(['required'])
})
