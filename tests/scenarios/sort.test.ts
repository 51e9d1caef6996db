import type { SortReply } from '@naire/domain/interactions'
import { questionDefinitions, readStoredQuestion, type MountedQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { choice, intro, multi, naire, optionSidOf, shownWhen, sidOf, sort, text, type Draft } from './naire.ts'
import { scenario } from './scenario.ts'

describe('content §3.4, sort', () => {
  test('"a single sort interaction with Entries (options)": another number is refused [C3-24]', () => {
    const { problems } = readStoredQuestion({ Type: 7, Data: JSON.stringify({ Interactions: [] }) })
    expect(problems).toContainEqual({
      path: 'Data.Interactions',
      key: 'interactionCount',
      params: { expected: 1, found: 0 },
    })
  })

  test('options have sids and codes of their own', () => {
    const { data } = sort('Q1', { A: {}, B: { Sid: optionSidOf('Q1', 'A'), Code: 'A' } })
    const { problems } = readStoredQuestion({ Type: 7, Data: JSON.stringify(data) })
    expect(problems.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'Data.Interactions[0].Entries[1].Sid duplicate',
      'Data.Interactions[0].Entries[1].Code duplicate',
    ])
  })

  test('"default has two options; no limits by default" [C3-25]', () => {
    let made = 0
    const data = questionDefinitions.sort.fresh(() => `sid-${made++}`) as Draft['data']
    expect(read({ type: 7, data }).fields[0]?.interaction.content).toMatchObject({
      Entries: [{ Code: 'A' }, { Code: 'B' }],
      AllowMulti: true,
      RefSeed: '',
      MinSelection: null,
      MaxSelection: null,
    })
  })

  test('"reply entries: OptionSid, OptionCode, OptionData, OptionSeq, Seq, TextInputValue": Seq is the place in the order [C3-26, C3-73]', () => {
    const told = scenario(
      naire([sort('Q1', { A: {}, B: { TextInputConfig: { Enabled: true, DataType: { Type: 0 } } } })]),
    ).answer('Q1', 'B:why', 'A')
    expect(told.interaction('Q1').reply?.Entries).toEqual([
      {
        OptionSid: optionSidOf('Q1', 'B'),
        OptionCode: 'B',
        OptionData: 'option B',
        OptionSeq: 2,
        HasTextInput: true,
        TextInputValue: 'why',
        DatatypeFlag: 0,
        Seq: 1,
      },
      {
        OptionSid: optionSidOf('Q1', 'A'),
        OptionCode: 'A',
        OptionData: 'option A',
        OptionSeq: 1,
        HasTextInput: false,
        TextInputValue: '',
        DatatypeFlag: null,
        Seq: 2,
      },
    ])
  })

  test('the order is that of Seq, wherever an entry stands', () => {
    const told = scenario(naire([sort('Q1', 'ABC')])).answer('Q1', 'A', 'B', 'C')
    const { Entries: given } = told.interaction('Q1').reply as SortReply
    const Entries = given.map((entry) => ({ ...entry, Seq: 10 - entry.Seq }))
    told.reply('Q1', { Entries, Score: null }).expectAnswer('Q1', 'C', 'B', 'A')
  })

  test('without AllowMulti one option is picked', () => {
    scenario(naire([sort('Q1', 'ABC', { AllowMulti: false })]))
      .expectFindings('Q1', 'requireSort')
      .answer('Q1', 'B', 'A')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'B')
  })

  test('an order comes back from its feedbacks', () => {
    const record = naire([sort('Q1', { A: {}, B: { TextInputConfig: { Enabled: true } }, C: {} })])
    const told = scenario(record).answer('Q1', 'C', 'B:x', 'A')
    scenario(record).load(told.session.feedbacks()).expectAnswer('Q1', 'C', 'B:x', 'A')
  })
})

describe('content §5.5, sort', () => {
  test('"always required" [C5-44]', () => {
    const told = scenario(naire([sort('Q1', 'AB', { MaxSelection: 1 })])).expectFindings('Q1', 'requireSort')
    expect(told.state('Q1').required).toBe(true)
    told.answer('Q1', 'B').expectFindings('Q1').expectAnswer('Q1', 'B')
  })

  test('"with a minimum, fewer entries gives minChoice" [C5-45, R5-35]', () => {
    scenario(naire([sort('Q1', 'ABC', { MinSelection: 2, MaxSelection: 3 })]))
      .expectFindings('Q1', 'minChoice:2')
      .answer('Q1', 'B')
      .expectFindings('Q1', 'minChoice:2')
      .expectBlank('Q1')
      .expectDraft('Q1', 'B')
      .answer('Q1', 'B', 'A')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'B', 'A')
  })

  test('a minimum never asks for more options than there are', () => {
    const record = naire([
      text('Q2'),
      sort('Q1', { A: {}, B: { HideExpression: "Q2 == 'x'" } }, { MinSelection: 2, MaxSelection: 2 }),
    ])
    scenario(record).answer('Q2', 'x').expectFindings('Q1', 'minChoice:1').answer('Q1', 'A').expectFindings('Q1')
  })

  test('"with no maximum all visible options must be ordered (requireSort, complete the ranking)" [C5-46, R5-36]', () => {
    scenario(naire([sort('Q1', { A: {}, B: {}, C: { HideExpression: "Q2 == 'x'" } }), text('Q2')]))
      .answer('Q1', 'B', 'A')
      .expectFindings('Q1', 'requireSort')
      .expectBlank('Q1')
      .answer('Q2', 'x')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'B', 'A')
      .clear('Q2')
      .expectFindings('Q1', 'requireSort')
  })

  test('where nothing is to be ordered, nothing is missing', () => {
    const hidden = { VisibleExpression: 'false' }
    scenario(naire([sort('Q1', { A: hidden, B: hidden }), sort('Q2', { A: hidden }, { MaxSelection: 1 })]))
      .expectFindings('Q1')
      .expectFindings('Q2')
  })

  test('"text inputs validated": each by the data type of its option [C5-47]', () => {
    const typed = { TextInputConfig: { Enabled: true, DataType: { Type: 2, MaxValue: 9 } } }
    scenario(naire([sort('Q1', { A: typed, B: typed })]))
      .answer('Q1', 'B:10', 'A')
      .expectFindings('Q1', 'max:9', 'requireSelOptionInput:option A')
      .expectBlank('Q1')
      .answer('Q1', 'B:9', 'A:1')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'B:9', 'A:1')
  })
})

describe('content §4, options in an order', () => {
  test('"hidden or disabled options drop their answers" [C4-16, C4-17]', () => {
    scenario(
      naire([
        sort('Q1', { A: { HideExpression: "Q2 == 'x'" }, B: { DisableExpression: "Q2 == 'y'" }, C: {} }),
        text('Q2'),
      ]),
    )
      .answer('Q1', 'A', 'B', 'C')
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'B', 'C')
      .answer('Q2', 'y')
      .expectDraft('Q1', 'C')
  })

  test('"options selected by expression are forced selected": last, until the respondent gives them a place [C4-18]', () => {
    scenario(
      naire([sort('Q1', { A: { SelectExpression: "Q2 == 'x'" }, B: {}, C: {} }, { MaxSelection: 2 }), text('Q2')]),
    )
      .answer('Q2', 'x')
      .expectDraft('Q1', 'A')
      .answer('Q1', 'B')
      .expectAnswer('Q1', 'B', 'A')
      .answer('Q1', 'A', 'B')
      .expectAnswer('Q1', 'A', 'B')
      .answer('Q1', 'C', 'B')
      .expectAnswer('Q1', 'C', 'A')
      .clear('Q2')
      .expectAnswer('Q1', 'C')
  })

  test('of several forced options the first is picked where only one may be', () => {
    const forced = { SelectExpression: 'true' }
    scenario(naire([sort('Q1', { A: {}, B: forced, C: forced }, { AllowMulti: false })]))
      .answer('Q1', 'A')
      .expectAnswer('Q1', 'B')
  })

  test('"mutually exclusive options remove each other": the later one stays [C4-19]', () => {
    scenario(naire([sort('Q1', { A: {}, B: {}, C: { Exclusive: [optionSidOf('Q1', 'A')] } }, { MaxSelection: 3 })]))
      .answer('Q1', 'A', 'B', 'C')
      .expectAnswer('Q1', 'B', 'C')
  })

  test('an order longer than MaxSelection is trimmed from its end [C4-21]', () => {
    scenario(naire([sort('Q1', 'ABC', { MaxSelection: 2 })]))
      .answer('Q1', 'C', 'B', 'A')
      .expectAnswer('Q1', 'C', 'B')
  })

  test('a read-only order keeps what it is, and is not validated', () => {
    scenario(naire([sort('Q1', 'ABC', { ReadonlyExpression: "Q2 == 'x'" }), text('Q2')]))
      .answer('Q1', 'B')
      .answer('Q2', 'x')
      .expectReadonly('Q1')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'B')
  })

  test('an option may ask for a snapshot once it is ordered', () => {
    scenario(naire([sort('Q1', { A: { TakeSnapshot: true }, B: {} }, { MaxSelection: 1 })]))
      .answer('Q1', 'B')
      .expectFindings('Q1')
      .answer('Q1', 'A')
      .expectFindings('Q1', 'minAttach:Snapshot:1')
  })
})

describe('expressions and orders', () => {
  test('an order reads as the codes in the given order, `.text` as their texts, `.input` as what was typed', () => {
    const stems = {
      Data: '{{join(Q1, ">")}} {{join(Q1.text, ">")}} {{Q1.count}} {{Q1.input}} {{Q1.input.B}} {{Q1.input.A}} {{Q1.score}}',
    }
    const typed = { TextInputConfig: { Enabled: true, DataType: { Type: 2 } } }
    scenario(
      naire([
        sort('Q1', { A: {}, B: typed }, { ScoreExpression: "casewhen(verifySort(Q1, 'B', 'A'), 5, 1)", FullPoints: 3 }),
        intro('Q2', stems),
      ]),
    )
      .answer('Q1', 'B:7', 'A')
      .expectStem('Q2', 'B&gt;A option B&gt;option A 2 7 7  3')
      .expectOutcome({ score: 3 })
  })

  test('what an order does not have is blank', () => {
    scenario(naire([sort('Q1', 'AB'), intro('Q2', shownWhen('is_empty(Q1.X)'))]))
      .answer('Q1', 'B', 'A')
      .expectVisible('Q2')
  })
})

describe('how the options stand before they are ordered', () => {
  const shuffled = { ShuffleSetting: { Enable: true } }
  const codes = 'ABCDEFGH'

  test('with the seed of their own question, or of that of RefSeed', () => {
    const record = naire([
      multi('Q1', codes, shuffled),
      sort('Q2', codes, { ...shuffled, RefSeed: sidOf('Q1') }),
      sort('Q3', codes, shuffled),
    ])
    const told = scenario(record)
    const orderOf = (code: string) =>
      told
        .interaction(code)
        .options.map((option) => option.code)
        .join('')
    expect(orderOf('Q2')).toBe(orderOf('Q1'))
    expect(orderOf('Q3')).not.toBe(orderOf('Q1'))
  })

  test('RefSeed shuffles nothing by itself', () => {
    scenario(naire([choice('Q1', codes, shuffled), sort('Q2', codes, { RefSeed: sidOf('Q1') })])).expectOrder(
      'Q2',
      ...codes,
    )
  })
})

test('the texts of options are shown in the language of the session', () => {
  const Translations = { 'en-US': { [`${optionSidOf('Q1', 'A')}.Data`]: 'apple' } }
  const told = scenario(naire([sort('Q1', 'AB')], { Translations }), { lang: 'en-US' })
  expect(told.interaction('Q1').options.map((option) => option.text)).toEqual(['apple', 'option B'])
})

test('the data grid holds the order, the place of each option, and what was typed', () => {
  const draft = sort(
    'Q1',
    { A: { TextInputConfig: { Enabled: true, DataType: { Type: 2 } } }, B: {}, C: {} },
    { MaxSelection: 2 },
  )
  const { reply } = scenario(naire([draft]))
    .answer('Q1', 'B', 'A:7')
    .interaction('Q1')
  const interaction = read(draft).fields[0]?.interaction ?? expect.fail()
  expect(interaction.cells(reply)).toEqual({
    '': 'B, A',
    [optionSidOf('Q1', 'A')]: 2,
    [optionSidOf('Q1', 'B')]: 1,
    [optionSidOf('Q1', 'C')]: null,
    [`${optionSidOf('Q1', 'A')}.input`]: 7,
  })
  expect(interaction.words(reply ?? expect.fail())).toBe('option B、option A（7）')
})

function read({ type, data }: Pick<Draft, 'type' | 'data'>): MountedQuestion {
  return readStoredQuestion({ Type: type, Data: JSON.stringify(data) }).question ?? expect.fail()
}
