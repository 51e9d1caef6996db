import { describe, expect, test } from 'vitest'
import { blanks, choice, multi, naire, number, onPage, optionSidOf, shownWhen, sidOf, text } from './naire.ts'
import { scenario } from './scenario.ts'

describe('snapshots', () => {
  const record = naire([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'A'")), text('Q3')])

  test('stay the same object while nothing about them changed', () => {
    const made = scenario(record)
    const [first, third, pages, outcome] = [
      made.state('Q1'),
      made.state('Q3'),
      made.session.pages(),
      made.session.outcome(),
    ]
    made.answer('Q1', 'B')
    expect(made.state('Q3')).toBe(third)
    expect(made.state('Q1')).not.toBe(first)
    expect(made.session.pages()).toBe(pages)
    expect(made.session.outcome()).toBe(outcome)
    const answered = made.state('Q1')
    made.answer('Q1', 'B')
    expect(made.state('Q1')).toBe(answered)
  })

  test('a later question changes when its number does', () => {
    const made = scenario(record)
    const version = made.state('Q3').version
    made.answer('Q1', 'A').expectNumbers({ Q3: 3 })
    expect(made.state('Q3').version).toBeGreaterThan(version)
  })

  test('no question has a number where the author hides them (HideQuestionCode)', () => {
    const hidden = scenario({ ...record, HideQuestionCode: true })
    hidden.answer('Q1', 'A')
    expect(['Q1', 'Q2', 'Q3'].map((code) => hidden.state(code).number)).toEqual([null, null, null])
    expect(scenario({ ...record, HideQuestionCode: false }).state('Q1').number).toBe(1)
  })

  test('listeners hear of their question only', () => {
    const made = scenario(record)
    const heard: string[] = []
    const stop = made.session.subscribe(sidOf('Q2'), () => heard.push('Q2'))
    made.session.subscribe(sidOf('Q3'), () => heard.push('Q3'))
    made.session.subscribe('*', () => heard.push('*'))
    made.answer('Q1', 'A')
    stop()
    made.answer('Q1', 'B')
    expect(heard).toEqual(['Q2', 'Q3', '*', 'Q3', '*'])
  })

  test("unknown sids are the caller's mistake", () => {
    const { session } = scenario(record)
    expect(() => session.question('none')).toThrow(RangeError)
    expect(() => session.answer(sidOf('Q1'), 'none', null, new Date(0))).toThrow(RangeError)
  })
})

describe('texts', () => {
  const record = naire(
    [
      text('Q1'),
      number('Q2', {}, { OriData: '<p>{{Q1}}, {{Q1.count &gt; 0}}?</p>', Data: 'filled' }),
      choice('Q3', 'AB'),
    ],
    {
      Translations: { 'en-US': { 'sid-Q2.Data': 'Hello {{Q1}}', 'sid-Q3-A.Data': 'First', 'sid-Q3.Data': 'Choose' } },
    },
  )

  test('placeholders are replaced by values, escaped [C3-02]', () => {
    scenario(record)
      .expectStem('Q2', '<p>, false?</p>')
      .answer('Q1', '<b>Li</b>')
      .expectStem('Q2', '<p>&lt;b&gt;Li&lt;/b&gt;, true?</p>')
  })

  test('another language, and the own one where it has no translation', () => {
    const made = scenario(record, { lang: 'en-US' })
      .answer('Q1', 'Li')
      .expectStem('Q2', 'Hello Li')
      .expectStem('Q3', 'Choose')
      .expectStem('Q1', 'stem Q1')
    expect(made.interaction('Q3').options.map((option) => option.text)).toEqual(['First', 'option B'])
    expect((made.interaction('Q3').content['Entries'] as { Data: string }[])[0]?.Data).toBe('First')
  })
})

describe('progress', () => {
  test('counts the visible questions that remain, and never jumps back', () => {
    const { session } = scenario(
      naire([
        choice('Q1', 'AB'),
        text('Q2'),
        text('Q3', {}, shownWhen("Q1 == 'A'")),
        text('Q4', {}, shownWhen("Q1 == 'A'")),
      ]),
    ).answer('Q2', 'x')
    expect(session.progress()).toEqual({ answered: 1, remaining: 1, ratio: 0.5 })
    session.answer(sidOf('Q1'), 'sid-Q1-I1', { Entries: [{ OptionSid: optionSidOf('Q1', 'A') }] }, new Date(0))
    expect(session.progress()).toEqual({ answered: 2, remaining: 2, ratio: 0.5 })
    session.answer(sidOf('Q2'), 'sid-Q2-I1', null, new Date(0))
    expect(session.progress()).toEqual({ answered: 1, remaining: 3, ratio: 0.5 })
  })

  test('a question is answered once one of its blanks is', () => {
    const { session } = scenario(naire([blanks('Q1', { a: {}, b: {} }), text('Q2')])).answer('Q1.b', 'x')
    expect(session.progress()).toEqual({ answered: 1, remaining: 1, ratio: 0.5 })
  })
})

describe('shuffles: "seeds default to a global seed combined with the question sid"; "FixedPos options keep their position"', () => {
  const letters = 'ABCDEFGHIJ'
  const options = (fixed: string) =>
    Object.fromEntries([...letters].map((letter) => [letter, { FixedPos: letter === fixed }]))
  const shuffled = { ShuffleSetting: { Enable: true } }
  const order = (record: ReturnType<typeof naire>, sessionSid: string, code = 'Q1') =>
    scenario(record, { sessionSid })
      .interaction(code)
      .options.map((option) => option.code)
      .join('')

  test('the same session has the same order, another one another, and another question too [C9-03, E1-17]', () => {
    const record = naire([multi('Q1', options('J'), shuffled), multi('Q2', options('J'), shuffled)])
    expect(order(record, 'one')).toBe(order(record, 'one'))
    expect(order(record, 'one')).not.toBe(order(record, 'two'))
    expect(order(record, 'one')).not.toBe(order(record, 'one', 'Q2'))
    expect([...order(record, 'one')].toSorted().join('')).toBe(letters)
    for (const sid of ['one', 'two', 'three']) expect(order(record, sid).at(-1)).toBe('J')
  })

  test('UseGlobalShuffleSeed gives every session the same order [E1-16]', () => {
    const record = naire([multi('Q1', options(''), shuffled)], { UseGlobalShuffleSeed: true })
    expect(order(record, 'one')).toBe(order(record, 'two'))
    expect(order(record, 'one')).not.toBe(letters)
  })

  test('options stay in their group, and groups move as a whole under GroupShuffle [C3-45, E1-14]', () => {
    const grouped = {
      X: { IsGroupIntro: true },
      A: {},
      B: {},
      C: {},
      Y: { IsGroupIntro: true },
      D: {},
      E: {},
      Z: { IsGroupIntro: true },
      F: {},
    }
    const record = (GroupShuffle: boolean) =>
      naire([multi('Q1', grouped, { ShuffleSetting: { Enable: true, GroupShuffle } })])
    const seen = new Set<string>()
    for (const sid of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      expect(order(record(false), sid)).toMatch(/^X[ABC]{3}Y[DE]{2}ZF$/)
      const moved = order(record(true), sid)
      expect(
        moved
          .split(/(?=[XYZ])/)
          .toSorted()
          .map((group) => [...group].toSorted().join('')),
      ).toEqual(['ABCX', 'DEY', 'FZ'])
      seen.add(moved.replace(/[A-F]/g, ''))
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  test('options before the first intro stay before it [E1-14]', () => {
    const led = { A: {}, B: {}, X: { IsGroupIntro: true }, C: {}, Y: { IsGroupIntro: true }, D: {} }
    const orders = [...'12345678'].map((Seed) =>
      order(naire([multi('Q1', led, { ShuffleSetting: { Enable: true, GroupShuffle: true, Seed } })]), 'one'),
    )
    for (const shown of orders) expect(shown).toMatch(/^(AB|BA)(XCYD|YDXC)$/)
    expect(new Set(orders).size).toBeGreaterThan(2)
  })

  test('Orders shows what it says [C3-45]', () => {
    const Orders = [...'CABD'].map((letter) => optionSidOf('Q1', letter))
    scenario(naire([multi('Q1', 'ABCD', { ShuffleSetting: { Enable: true, Orders } })])).expectOrder(
      'Q1',
      'C',
      'A',
      'B',
      'D',
    )
  })
})

test("a group's intro shows only while something of its group does [C3-44]", () => {
  scenario(
    naire([
      multi('Q1', { X: { IsGroupIntro: true }, A: { HideExpression: "Q2 == 'x'" }, Y: { IsGroupIntro: true } }),
      text('Q2'),
    ]),
  )
    .expectOption('Q1.X', { visible: true, isGroupIntro: true } as { visible: boolean })
    .answer('Q2', 'x')
    .expectOption('Q1.X', { visible: false })
    .expectOption('Q1.Y', { visible: true })
})

test('a page is validated by itself', () => {
  const { session } = scenario(
    naire([choice('Q1', 'AB', { Compulsory: true }), onPage(2, choice('Q2', 'AB', { Compulsory: true }))]),
  )
  expect(session.validatePage('page-2').map((finding) => finding.questionSid)).toEqual(['sid-Q2'])
  expect(session.validateAll()).toHaveLength(2)
})
