import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import {
  attach,
  blankfill,
  choice,
  essay,
  intro,
  matrix,
  naire,
  pictured,
  single,
  sort,
  text,
  type Draft,
  type Extra,
} from './naire.ts'
import type { ReplyInput } from './replies.ts'
import { scenario } from './scenario.ts'

const region = { Region: { Shape: 'circle', Points: [0.5, 0.5, 0.1] } }
const letters = 'AB'

/** A question of each type with a valid answer; types that ask nothing have none. */
const asked: Record<
  QuestionType,
  readonly [make: (extra: Extra, question: Extra) => Draft, ...given: readonly ReplyInput[]]
> = {
  choice: [(extra, question) => choice('Q1', letters, extra, question), 'A'],
  matrix: [(extra, question) => matrix('Q1', 2, letters, extra, question), 'R1=A', 'R2=B'],
  blankfill: [
    (extra, question) => blankfill('Q1', { rows: { R1: {} }, columns: { C1: {} }, every: extra }, question),
    'tea',
  ],
  freeStyle: [(extra, question) => text('Q1', extra, question), 'tea'],
  intro: [(_, question) => intro('Q1', question)],
  essay: [(extra, question) => essay('Q1', extra, question), 'tea'],
  attach: [(extra, question) => attach('Q1', extra, question), 'a.png'],
  sort: [(extra, question) => sort('Q1', letters, extra, question), 'B', 'A'],
  cascade: [(extra, question) => single('cascade', 'Q1', extra, question), '44:广东省', '4403:深圳市'],
  loc: [(extra, question) => single('loc', 'Q1', extra, question), '121.47,31.23', '上海'],
  scanQrCode: [
    (_, question) => ({ code: 'Q1', type: questionTypeNumbers.scanQrCode, data: { Data: '', ...question } }),
    'A-17',
  ],
  video: [(extra, question) => single('video', 'Q1', { DimensionFeedback: true, ...extra }, question), 'liked@3'],
  inlineClick: [
    (extra, question) => ({ ...matrix('Q1', 1, letters, extra, question), type: questionTypeNumbers.inlineClick }),
    'R1=B',
  ],
  imageChoice: [
    (extra, question) => ({ ...choice('Q1', letters, extra, question), type: questionTypeNumbers.imageChoice }),
    'B',
  ],
  canvasChoice: [(extra, question) => pictured('Q1', 'canvasChoice', { A: region, B: region }, extra, question), 'A'],
  imageSegment: [(extra, question) => pictured('Q1', 'imageSegment', { A: region, B: region }, extra, question), 'B'],
  dragClassify: [
    (extra, question) => ({ ...matrix('Q1', 2, letters, extra, question), type: questionTypeNumbers.dragClassify }),
    'R2=A',
    'R1=A',
  ],
  carousel: [
    (extra, question) => ({ ...matrix('Q1', 2, letters, extra, question), type: questionTypeNumbers.carousel }),
    'R1=B',
    'R2=B',
  ],
  audio: [(extra, question) => single('audio', 'Q1', extra, question)],
  repeat: [(extra, question) => single('repeat', 'Q1', extra, question), '1', '3'],
}

const types = Object.entries(asked).map(([type, [make, ...given]]) => ({
  type,
  make,
  given,
  first: type === 'blankfill' ? 'Q1.R1.C1' : 'Q1',
}))
const answerable = types.filter(({ given }) => given.length > 0)

describe.each(answerable)('$type', ({ make, given, first }) => {
  const switched = naire([
    make({}, { Config: { HideExpression: "Q2 == 'off'" } }),
    text('Q2'),
    text('Q3', { ValueExpression: "join([Q1.visible, Q1.count, Q1.score], '|')" }),
  ])

  test('takes its answer, without fault [R3-04]', () => {
    const made = scenario(switched)
      .answer(first, ...given)
      .expectAnswer(first, ...given)
      .expectFindings('Q1')
    scenario(switched)
      .load(made.session.feedbacks())
      .expectAnswer(first, ...given)
  })

  test('loses it when it turns invisible, and is valid then [C4-03]', () => {
    const made = scenario(switched)
      .answer(first, ...given)
      .answer('Q2', 'off')
      .expectHidden('Q1')
      .expectBlank(first)
      .expectFindings('Q1')
      .expectAnswer('Q3', 'false|0|0')
    expect(made.session.feedbacks().filter(({ QuestionCode }) => QuestionCode === 'Q1')).toEqual([])
    made.clear('Q2').expectVisible('Q1').expectBlank(first).expectDraft(first)
  })

  test('is bound to its viewports [C4-04]', () => {
    const record = naire([make({}, { ViewPorts: ['mobile'] })])
    scenario(record, { viewPort: 'tablet' }).expectHidden('Q1')
    scenario(record, { viewPort: 'mobile' })
      .expectVisible('Q1')
      .answer(first, ...given)
      .expectAnswer(first, ...given)
  })

  test("is checked by the question's own validations [C5-22]", () => {
    const record = naire([
      make({}, { ExtraValidations: [{ Id: 'e1', Expression: 'is_empty(Q1)', Message: 'not now' }] }),
    ])
    scenario(record)
      .answer(first, ...given)
      .expectFindings('Q1', 'extra:not now')
  })

  test('raises its alarm', () => {
    scenario(naire([make({}, { Alarm: 2, Config: { AlarmExpression: 'not_empty(Q1)' } })]))
      .expectOutcome({ alarm: 0 })
      .answer(first, ...given)
      .expectOutcome({ alarm: 2 })
  })
})

const withInteractions = answerable.filter(({ make }) => 'Interactions' in make({}, {}).data)

describe.each(withInteractions)('$type', ({ make, given, first }) => {
  test('scores by its expression, at most its full points [C3-71]', () => {
    const record = naire([make({ ScoreExpression: 'iif(is_empty(Q1), 0, 7)', FullPoints: 5 }, {})])
    const made = scenario(record)
      .expectOutcome({ score: 0 })
      .answer(first, ...given)
      .expectOutcome({ score: 5 })
    expect(
      made.session
        .feedbacks()
        .map(({ Score }) => Score ?? 0)
        .reduce((sum, score) => sum + score),
    ).toBe(5)
  })

  test('fixed by its author it asks for nothing, and keeps what it has [C5-32]', () => {
    scenario(naire([make({ Readonly: true, Compulsory: true, DataType: { Required: true } }, {})]))
      .expectReadonly(first)
      .expectFindings('Q1')
      .answer(first, ...given)
      .expectAnswer(first, ...given)
  })
})

test.each(types.filter(({ given }) => given.length === 0))(
  '$type asks nothing: it has no answer, no number in what is left, and no fault',
  ({ make }) => {
    const made = scenario(naire([make({}, {})])).expectFindings('Q1')
    expect([made.session.feedbacks(), made.session.progress().remaining, made.state('Q1').required]).toEqual([
      [],
      0,
      false,
    ])
  },
)
