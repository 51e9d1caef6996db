import { readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { choice, intro, naire, shownWhen, single, text } from './naire.ts'
import { scenario } from './scenario.ts'

const asking = { DimensionFeedback: true }

describe('content §3.4, video', () => {
  test('"VideoResource (Sid, Url, Type) and Dimensions (Code, Name, CssClass, Image)" [C3-19, C3-21]', () => {
    const VideoResource = { Sid: 'v', Url: '/film.mp4', Type: 'mp4' }
    const { content } = scenario(
      naire([
        single('video', 'Q1', {
          VideoResource,
          Dimensions: [{ Code: 'wow', Name: '惊喜', CssClass: 'gold', Image: '/wow.png' }],
        }),
      ]),
    ).interaction('Q1')
    expect(content).toMatchObject({
      VideoResource,
      Dimensions: [{ Code: 'wow', Name: '惊喜', CssClass: 'gold', Image: '/wow.png' }],
      DimensionFeedback: false,
      MinFeedbackCount: 1,
      CssText: '',
    })
  })

  test('"default dimensions are liked and disliked" [C3-20]', () => {
    const { content } = scenario(naire([single('video', 'Q1')])).interaction('Q1')
    expect(content['Dimensions']).toMatchObject([{ Code: 'liked' }, { Code: 'disliked' }])
  })

  test('dimensions have codes of their own, and there is one where clicks are asked for', () => {
    const problemsOf = (extra: object) => {
      const { problems } = readStoredQuestion({
        Type: 11,
        Data: JSON.stringify({ Interactions: [{ Sid: 'i', ...extra }] }),
      })
      return problems.map(({ path, key }) => `${path} ${key}`)
    }
    expect(problemsOf({ Dimensions: [{ Code: 'a' }, { Code: 'a' }] })).toEqual([
      'Data.Interactions[0].Dimensions[1].Code duplicate',
    ])
    expect([problemsOf({ Dimensions: [] }), problemsOf({ ...asking, Dimensions: [] })]).toEqual([
      [],
      ['Data.Interactions[0].Dimensions missing'],
    ])
  })

  test('a click on what the film does not have, or at no time of it, is dropped', () => {
    const clickAt = (DimensionCode: string, Time: number) => ({ DimensionCode, DimensionName: '', Time })
    scenario(naire([single('video', 'Q1', asking)]))
      .reply('Q1', {
        Score: null,
        Entries: [clickAt('liked', -1), clickAt('loved', 2), clickAt('liked', Number.NaN), clickAt('disliked', 0)],
      })
      .expectAnswer('Q1', 'disliked@0')
  })

  test('clicks come back from their feedbacks in the order of clicking', () => {
    const record = naire([single('video', 'Q1', asking)])
    const told = scenario(record).answer('Q1', 'liked@12.5', 'disliked@3', 'liked@12.5')
    scenario(record).load(told.session.feedbacks()).expectAnswer('Q1', 'liked@12.5', 'disliked@3', 'liked@12.5')
  })

  test('the names of dimensions are shown in the language of the session', () => {
    const Dimensions = [{ Sid: 'd1', Code: 'liked', Name: '喜欢' }]
    const { content } = scenario(
      naire([single('video', 'Q1', { Dimensions })], { Translations: { 'en-US': { 'd1.Name': 'Like' } } }),
      { lang: 'en-US' },
    ).interaction('Q1')
    expect(content['Dimensions']).toMatchObject([{ Code: 'liked', Name: 'Like' }])
  })
})

describe('content §5.8', () => {
  test('"when dimension feedback is on and the minimum is above 0, at least that many feedback clicks are needed during playback" [C5-50, R5-52]', () => {
    const told = scenario(naire([single('video', 'Q1', { ...asking, MinFeedbackCount: 2 })]))
      .expectFindings('Q1', 'minVideoFeedback:2')
      .answer('Q1', 'liked@3')
      .expectFindings('Q1', 'minVideoFeedback:2')
      .expectBlank('Q1')
      .expectDraft('Q1', 'liked@3')
      .answer('Q1', 'liked@3', 'disliked@9')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'liked@3', 'disliked@9')
    expect(told.state('Q1').required).toBe(true)
    scenario(naire([single('video', 'Q1', { ...asking, MinFeedbackCount: 0 })]))
      .expectFindings('Q1')
      .answer('Q1', 'liked@3')
      .expectAnswer('Q1', 'liked@3')
  })

  test('one click is needed where the author says no number', () => {
    scenario(naire([single('video', 'Q1', asking)])).expectFindings('Q1', 'minVideoFeedback:1')
  })

  test('a film without feedback takes no clicks, and is not waited for', () => {
    const told = scenario(naire([single('video', 'Q1'), choice('Q2', 'AB')]))
      .answer('Q1', 'liked@3')
      .expectBlank('Q1')
      .expectFindings('Q1')
      .answer('Q2', 'A')
    expect(told.session.progress()).toEqual({ answered: 1, remaining: 0, ratio: 1 })
  })

  test('a read-only film keeps its clicks, and is not validated', () => {
    scenario(naire([single('video', 'Q1', { ...asking, ReadonlyExpression: "Q2 == 'x'" }), text('Q2')]))
      .answer('Q1', 'liked@3')
      .answer('Q2', 'x')
      .expectReadonly('Q1')
      .expectAnswer('Q1', 'liked@3')
      .clear('Q1')
      .expectFindings('Q1')
    scenario(naire([single('video', 'Q1', { ...asking, Readonly: true })]))
      .expectReadonly('Q1')
      .expectFindings('Q1')
  })
})

test('expressions read a list of dimension codes, one per click', () => {
  const stem = "{{Q1}} {{Q1.text}} {{Q1.count}} {{count(filter_eq(Q1, 'liked'))}} {{Q1.score}}"
  const Dimensions = [{ Code: 'liked', Name: '喜欢' }, { Code: 'disliked' }]
  scenario(
    naire([
      single('video', 'Q1', { ...asking, Dimensions, ScoreExpression: 'Q1.count * 2', FullPoints: 5 }),
      intro('Q2', { Data: stem }),
      intro('Q3', shownWhen('not_empty(Q1.input)')),
    ]),
  )
    .answer('Q1', 'liked@1', 'disliked@2', 'liked@3')
    .expectStem('Q2', 'liked,disliked,liked 喜欢,disliked,喜欢 3 2 5')
    .expectHidden('Q3')
})

test('the excerpt of an alarm tells each click with its time', () => {
  const alarm = { Alarm: 1, Config: { AlarmExpression: 'Q1.count > 1' } }
  const Dimensions = [{ Code: 'liked', Name: '喜欢' }, { Code: 'disliked' }]
  const told = scenario(naire([single('video', 'Q1', { ...asking, Dimensions }, alarm)])).answer(
    'Q1',
    'liked@65.9',
    'disliked@3',
  )
  expect(told.session.outcome().alarmReasons[0]?.excerpt).toBe('stem Q1：喜欢 1:05、disliked 0:03')
})

describe('content §3.4, audio', () => {
  test('"the audio interaction has AudioResource, Readonly and score fields" [C3-22, C3-23]', () => {
    const AudioResource = { Sid: 'a', Url: '/song.mp3', Type: 'mp3' }
    const told = scenario(
      naire([single('audio', 'Q1', { AudioResource, Readonly: true, ScoreExpression: '3', FullPoints: 2 })]),
    )
      .expectReadonly('Q1')
      .expectOutcome({ score: 2 })
    expect(told.interaction('Q1').content).toMatchObject({ AudioResource })
  })

  test('a sound takes no reply, has no number, and is not waited for', () => {
    const told = scenario(
      naire([single('audio', 'Q1'), choice('Q2', 'AB'), intro('Q3', shownWhen('not_empty(Q1) || Q1.count > 0'))]),
    )
      .reply('Q1', { Score: 1, Anything: 'x' })
      .expectBlank('Q1')
      .expectFindings('Q1')
      .expectHidden('Q3')
      .expectNumbers({ Q1: null, Q2: 1 })
      .answer('Q2', 'A')
    expect(told.session.progress()).toEqual({ answered: 1, remaining: 0, ratio: 1 })
    expect(told.session.feedbacks().map(({ QuestionCode }) => QuestionCode)).toEqual(['Q2'])
  })
})
