import {
  cascadeSource,
  choicesAfter,
  parseCascadeData,
  wayAlong,
  type CascadeContent,
} from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import { intro, naire, shownWhen, single, text } from './naire.ts'
import { scenario } from './scenario.ts'

const hangzhou = ['33:浙江省', '3301:杭州市', '330106:西湖区'] as const

describe('content §3.4, cascade', () => {
  test('"CascadeType (0 province/city/county, 1 custom), AllowedLevel, ReferResource, SpecUrl, Url, Compulsory, FullPoints" [C3-29]', () => {
    const sourceOf = (extra: object) => {
      const content = scenario(naire([single('cascade', 'Q1', { ...extra })])).interaction('Q1')
        .content as unknown as CascadeContent
      return cascadeSource(content)
    }
    expect(sourceOf({})).toEqual({ from: 'regions', file: 'pca-code.json' })
    expect(sourceOf({ CascadeType: 1, ReferResource: 'r' })).toEqual({ from: 'resource', sid: 'r' })
    expect(sourceOf({ CascadeType: 1, ReferResource: 'r', SpecUrl: true, Url: '/tree.json' })).toEqual({
      from: 'url',
      url: '/tree.json',
    })
  })

  test('"reply entries hold Code, Name, Level" [C3-30, C3-78]', () => {
    const told = scenario(naire([single('cascade', 'Q1', { ScoreExpression: 'Q1.count', FullPoints: 2 })])).answer(
      'Q1',
      ...hangzhou,
    )
    expect(told.interaction('Q1').reply).toEqual({
      Score: 2,
      Entries: [
        { Code: '33', Name: '浙江省', Level: 1 },
        { Code: '3301', Name: '杭州市', Level: 2 },
        { Code: '330106', Name: '西湖区', Level: 3 },
      ],
    })
  })

  test('the way ends at the allowed level; regions have three', () => {
    const four = [...hangzhou, '330106001:北山街道']
    scenario(naire([single('cascade', 'Q1', { AllowedLevel: 2 })]))
      .answer('Q1', ...four)
      .expectAnswer('Q1', ...hangzhou.slice(0, 2))
    scenario(naire([single('cascade', 'Q1', { AllowedLevel: 9 })]))
      .answer('Q1', ...four)
      .expectAnswer('Q1', ...hangzhou)
    scenario(naire([single('cascade', 'Q1', { CascadeType: 1 })]))
      .answer('Q1', ...four)
      .expectAnswer('Q1', ...four)
  })

  test('what stands behind a missing level is dropped', () => {
    const Entries = [
      { Code: '330106', Name: '西湖区', Level: 3 },
      { Code: '33', Name: '浙江省', Level: 1 },
      { Code: '', Name: '', Level: 2 },
    ]
    scenario(naire([single('cascade', 'Q1')]))
      .reply('Q1', { Entries, Score: null })
      .expectAnswer('Q1', '33:浙江省')
  })

  test('a way comes back from its feedbacks', () => {
    const record = naire([single('cascade', 'Q1')])
    const told = scenario(record).answer('Q1', ...hangzhou)
    scenario(record)
      .load(told.session.feedbacks())
      .expectAnswer('Q1', ...hangzhou)
  })
})

describe('content §5.6', () => {
  test('"never invalid", not even where it is compulsory and blank [C5-48, R5-37]', () => {
    const told = scenario(naire([single('cascade', 'Q1', { Compulsory: true })]))
      .expectFindings('Q1')
      .answer('Q1', 'no such code:')
      .expectFindings('Q1')
    expect(told.state('Q1').required).toBe(true)
  })

  test('a read-only way keeps what it is', () => {
    scenario(naire([single('cascade', 'Q1', { ReadonlyExpression: "Q2 == 'x'" }), text('Q2')]))
      .answer('Q1', ...hangzhou)
      .answer('Q2', 'x')
      .expectReadonly('Q1')
      .expectAnswer('Q1', ...hangzhou)
    scenario(naire([single('cascade', 'Q1', { Readonly: true })])).expectReadonly('Q1')
  })
})

test('expressions read the codes by level, `.text` the names, `.count` how many levels', () => {
  scenario(
    naire([
      single('cascade', 'Q1'),
      intro('Q2', { Data: '{{Q1}} {{Q1.text}} {{Q1.count}}' }),
      intro('Q3', shownWhen('not_empty(Q1.input)')),
    ]),
  )
    .answer('Q1', ...hangzhou)
    .expectStem('Q2', '33,3301,330106 浙江省,杭州市,西湖区 3')
    .expectHidden('Q3')
})

test('the excerpt of an alarm tells the way in names, by its code where one has none', () => {
  const alarm = { Alarm: 1, Config: { AlarmExpression: 'Q1.count > 1' } }
  const told = scenario(naire([single('cascade', 'Q1', {}, alarm)])).answer('Q1', '33:浙江省', '3301:')
  expect(told.session.outcome().alarmReasons[0]?.excerpt).toBe('stem Q1：浙江省/3301')
})

test('a reply is made of the data that the host fetched', () => {
  const { nodes } = parseCascadeData('33,浙江省\n3301,杭州市,33\n')
  expect(choicesAfter(nodes, ['33']).map(({ name }) => name)).toEqual(['杭州市'])
  scenario(naire([single('cascade', 'Q1')]))
    .reply('Q1', { Entries: wayAlong(nodes, ['33', '3301']), Score: null })
    .expectAnswer('Q1', '33:浙江省', '3301:杭州市')
})
