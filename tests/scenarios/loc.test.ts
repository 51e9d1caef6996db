import { describe, expect, test } from 'vitest'
import { intro, naire, shownWhen, single, text } from './naire.ts'
import { scenario } from './scenario.ts'

const westLake = ['120.1433,30.2503', '杭州市西湖区'] as const

describe('content §3.4, location', () => {
  test('"reply: Location and Lnglat (comma-separated longitude,latitude), plus Score" [C3-28, C3-79]', () => {
    const told = scenario(naire([single('loc', 'Q1', { ScoreExpression: '7', FullPoints: 5 })])).answer(
      'Q1',
      ...westLake,
    )
    expect(told.interaction('Q1').reply).toEqual({ Lnglat: '120.1433,30.2503', Location: '杭州市西湖区', Score: 5 })
  })

  test('"Compulsory (default true), Data, OriData" [C3-27]', () => {
    const { content, required } = scenario(naire([single('loc', 'Q1')])).interaction('Q1')
    expect([content, required]).toEqual([
      expect.objectContaining({
        Compulsory: true,
        Data: '',
        OriData: '',
        Seq: 1,
        ScoreExpression: '',
        FullPoints: null,
      }),
      true,
    ])
  })

  test('a place comes back from its feedbacks', () => {
    const record = naire([single('loc', 'Q1')])
    const told = scenario(record).answer('Q1', ...westLake)
    scenario(record)
      .load(told.session.feedbacks())
      .expectAnswer('Q1', ...westLake)
  })
})

describe('content §5.7', () => {
  test('"Compulsory and blank location: required message with the field named location" [C5-49, R5-38]', () => {
    scenario(naire([single('loc', 'Q1')]))
      .expectFindings('Q1', 'required:location')
      .answer('Q1', ' ', ' ')
      .expectFindings('Q1', 'required:location')
      .expectBlank('Q1')
      .answer('Q1', ...westLake)
      .expectFindings('Q1')
      .expectAnswer('Q1', ...westLake)
    scenario(naire([single('loc', 'Q1', { Compulsory: false })])).expectFindings('Q1')
  })

  test('a point without an address is a place, and so is an address without a point', () => {
    scenario(naire([single('loc', 'Q1'), intro('Q2', { Data: '{{Q1.count}} {{is_empty(Q1)}} {{is_empty(Q1.text)}}' })]))
      .answer('Q1', '0,0')
      .expectFindings('Q1')
      .expectStem('Q2', '1 false true')
      .answer('Q1', '', '故宫')
      .expectFindings('Q1')
      .expectStem('Q2', '1 true false')
  })

  test.each(['here', '120', '120,30,8', '181,30', '120,91', '120,', '120;30', 'NaN,30'])(
    '%s is no point on the globe',
    (lnglat) => {
      scenario(naire([single('loc', 'Q1')]))
        .answer('Q1', lnglat)
        .expectFindings('Q1', 'regex')
        .expectBlank('Q1')
        .expectDraft('Q1', lnglat)
    },
  )

  test.each(['-180,-90', '180,90', ' 120.1 , 30.2 '])('%s is one', (lnglat) => {
    scenario(naire([single('loc', 'Q1')]))
      .answer('Q1', lnglat)
      .expectFindings('Q1')
  })

  test('a read-only place keeps what it is, and is not validated', () => {
    scenario(naire([single('loc', 'Q1', { ReadonlyExpression: "Q2 == 'x'" }), text('Q2')]))
      .answer('Q1', ...westLake)
      .answer('Q2', 'x')
      .expectReadonly('Q1')
      .expectAnswer('Q1', ...westLake)
      .clear('Q1')
      .expectFindings('Q1')
    scenario(naire([single('loc', 'Q1', { Readonly: true })]))
      .expectFindings('Q1')
      .expectReadonly('Q1')
  })
})

describe('expressions and places', () => {
  test('a place reads as [lng, lat]; distance() gives whole metres [R9-07]', () => {
    scenario(
      naire([
        single('loc', 'Q1'),
        single('loc', 'Q2'),
        intro('Q3', { Data: '{{Q1}} {{Q1.text}} {{distance(Q1, Q2)}}' }),
      ]),
    )
      .answer('Q1', '0,0', 'Null Island')
      .answer('Q2', '0,1')
      .expectStem('Q3', '0,0 Null Island 111195')
  })

  test('what a place does not have is blank, and so is a place that is missing', () => {
    const record = naire([
      single('loc', 'Q1', { Compulsory: false }),
      intro('Q2', shownWhen('is_empty(Q1) && is_empty(Q1.text) && Q1.count == 0')),
      intro('Q3', shownWhen('not_empty(Q1.X)')),
    ])
    scenario(record)
      .expectVisible('Q2')
      .answer('Q1', ...westLake)
      .expectHidden('Q2', 'Q3')
  })
})

test('the excerpt of an alarm names the place, by its point where it has no address', () => {
  const alarm = { Alarm: 1, Config: { AlarmExpression: 'Q1.count > 0' } }
  const excerptOf = (...given: readonly string[]) =>
    scenario(naire([single('loc', 'Q1', {}, alarm)]))
      .answer('Q1', ...given)
      .session.outcome().alarmReasons[0]?.excerpt
  expect([excerptOf(...westLake), excerptOf('1,2')]).toEqual(['stem Q1：杭州市西湖区', 'stem Q1：1,2'])
})
