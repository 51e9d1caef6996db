import { describe, expect, test } from 'vitest'
import { choice, matrix, naire, optionSidOf, shownWhen, text, type Draft } from './naire.ts'
import { scenario } from './scenario.ts'

const typed = (DataType: object = {}) => ({ TextInputConfig: { Enabled: true, DataType } })

describe('content §5.4, what a matrix demands', () => {
  test('"compulsory with no entries: requireMatrix", and "every visible row answered (requireMatrixAllRows)" [C5-36, C5-37]', () => {
    scenario(naire([matrix('Q5', 2, 'AB', { Compulsory: true })]))
      .expectFindings('Q5', 'requireMatrix')
      .answer('Q5.R1', 'A')
      .expectFindings('Q5', 'requireMatrixAllRows')
      .expectBlank('Q5')
      .expectDraft('Q5', 'R1=A')
      .answer('Q5.R2', 'B')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R1=A', 'R2=B')
  })

  test('the finding names the first row that is missing', () => {
    const made = scenario(naire([matrix('Q5', 3, 'AB', { Compulsory: true })])).answer('Q5', 'R1=A', 'R3=A')
    expect(made.interaction('Q5').findings).toMatchObject([
      { key: 'requireMatrixAllRows', rowSid: optionSidOf('Q5', 'R2') },
    ])
  })

  test('"minimum selection equals the number of visible non-intro rows when compulsory" [C5-40]', () => {
    const rows = { R1: {}, G1: { IsGroupIntro: true }, R2: { HideExpression: "Q1 == 'A'" }, R3: {} }
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', rows, 'AB', { Compulsory: true })]))
      .answer('Q5', 'R1=A', 'R3=B')
      .expectFindings('Q5', 'requireMatrixAllRows')
      .answer('Q1', 'A')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R1=A', 'R3=B')
  })

  test('where the rows are shown as columns, "requireMatrixAllCols also exists" [C5-39]', () => {
    scenario(naire([matrix('Q5', 2, 'AB', { Compulsory: true, Row2Column: true })]))
      .expectFindings('Q5', 'requireMatrix')
      .answer('Q5.R1', 'A')
      .expectFindings('Q5', 'requireMatrixAllCols')
  })

  test('"text inputs validated": in each row, by the option\'s data type [C5-41]', () => {
    const made = scenario(naire([matrix('Q5', 2, { A: {}, O: typed({ Type: 2, MaxValue: 9 }) })]))
      .answer('Q5', 'R1=O', 'R2=O:12')
      .expectFindings('Q5', 'requireSelOptionInput:option O', 'max:9')
      .expectBlank('Q5')
    expect(made.interaction('Q5').findings).toMatchObject([
      { rowSid: optionSidOf('Q5', 'R1'), optionSid: optionSidOf('Q5', 'O') },
      { rowSid: optionSidOf('Q5', 'R2'), optionSid: optionSidOf('Q5', 'O') },
    ])
    made.answer('Q5', 'R1=O:3', 'R2=O:9').expectFindings('Q5').expectAnswer('Q5', 'R1=O:3', 'R2=O:9')
  })

  test('a row that takes another option loses the text of the one before', () => {
    scenario(naire([matrix('Q5', 1, { A: {}, O: typed() })]))
      .answer('Q5.R1', 'O:more')
      .answer('Q5.R1', 'A')
      .expectAnswer('Q5', 'R1=A')
  })

  test('one that is not compulsory, has no row, or has no option demands nothing', () => {
    scenario(naire([matrix('Q5', 2, 'AB')]))
      .expectFindings('Q5')
      .answer('Q5.R1', 'A')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R1=A')
    scenario(naire([matrix('Q5', { R1: { Visible: false } }, 'AB', { Compulsory: true })])).expectFindings('Q5')
    scenario(naire([matrix('Q5', 2, { A: { DisableExpression: 'true' } }, { Compulsory: true })])).expectFindings('Q5')
  })

  test('a read-only matrix is not validated; read-only by expression keeps what was chosen', () => {
    scenario(naire([matrix('Q5', 2, 'AB', { Compulsory: true, Readonly: true })]))
      .expectFindings('Q5')
      .expectReadonly('Q5')
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', 2, 'AB', { Compulsory: true, ReadonlyExpression: "Q1 == 'A'" })]))
      .answer('Q5.R1', 'A')
      .answer('Q1', 'A')
      .expectReadonly('Q5')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R1=A')
  })
})

describe('content §4, rows and options of a matrix', () => {
  const asking = (when: string) => ({ HideExpression: `Q1 == '${when}'` })

  test('a hidden row drops its answers, and does not get them back', () => {
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', { R1: {}, R2: asking('A') }, 'AB')]))
      .answer('Q5', 'R1=A', 'R2=B')
      .answer('Q1', 'A')
      .expectRows('Q5', 'R1')
      .expectAnswer('Q5', 'R1=A')
      .answer('Q1', 'B')
      .expectRows('Q5', 'R1', 'R2')
      .expectAnswer('Q5', 'R1=A')
  })

  test('"a group-intro row shows only if at least one row in its group is visible" [C4-06]', () => {
    const rows = {
      G1: { IsGroupIntro: true },
      R1: asking('A'),
      R2: asking('A'),
      G2: { IsGroupIntro: true },
      R3: {},
      G3: { IsGroupIntro: true },
    }
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', rows, 'AB')]))
      .expectRows('Q5', 'G1', 'R1', 'R2', 'G2', 'R3', 'G3')
      .answer('Q1', 'A')
      .expectRows('Q5', 'G2', 'R3', 'G3')
  })

  test('"hidden or disabled options drop their answers" in every row [C4-16, C4-17]', () => {
    const options = { A: asking('A'), B: { DisableExpression: "Q1 == 'B'" }, C: {} }
    const told = () =>
      scenario(naire([choice('Q1', 'AB'), matrix('Q5', 3, options)])).answer('Q5', 'R1=A', 'R2=B', 'R3=C')
    told().answer('Q1', 'A').expectOption('Q5.A', { visible: false }).expectAnswer('Q5', 'R2=B', 'R3=C')
    told().answer('Q1', 'B').expectOption('Q5.B', { disabled: true }).expectAnswer('Q5', 'R1=A', 'R3=C')
  })

  test('"options selected by expression are forced selected" in every row [C4-18]', () => {
    const forced = { A: { SelectExpression: "Q1 == 'A'", ...typed({ Required: false }) }, B: {} }
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', 2, forced, { AllowMulti: true })]))
      .answer('Q5', 'R2=B')
      .answer('Q1', 'A')
      .expectAnswer('Q5', 'R1=A', 'R2=A', 'R2=B')
      .answer('Q5', 'R1=B', 'R2=A:why')
      .expectAnswer('Q5', 'R1=A', 'R2=A:why', 'R1=B')
      .answer('Q1', 'B')
      .expectAnswer('Q5', 'R2=A:why', 'R1=B')
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', 2, forced)]))
      .answer('Q5', 'R2=B')
      .answer('Q1', 'A')
      .expectAnswer('Q5', 'R1=A', 'R2=A')
  })

  test('of several options that expressions select in a single choice the first is selected in every row [C4-18, C4-20]', () => {
    const forced = { A: {}, B: { SelectExpression: 'true' }, C: { SelectExpression: 'true' } }
    scenario(naire([matrix('Q5', 2, forced)]))
      .answer('Q5', 'R1=A')
      .expectAnswer('Q5', 'R1=B', 'R2=B')
  })

  test('"single choice keeps one answer" in each row: the later one [C4-20]', () => {
    scenario(naire([matrix('Q5', 2, 'ABC')]))
      .answer('Q5', 'R1=A', 'R2=C', 'R1=B')
      .expectAnswer('Q5', 'R2=C', 'R1=B')
  })

  test('"mutually exclusive options remove each other" in their row only [C4-19]', () => {
    scenario(
      naire([
        matrix(
          'Q5',
          2,
          { A: {}, B: {}, N: { Exclusive: [optionSidOf('Q5', 'A'), optionSidOf('Q5', 'B')] } },
          { AllowMulti: true },
        ),
      ]),
    )
      .answer('Q5', 'R1=A', 'R1=B', 'R2=N', 'R1=N')
      .expectAnswer('Q5', 'R2=N', 'R1=N')
  })

  test('an option is taken by at most MaxSelection rows, those that took it first', () => {
    scenario(naire([matrix('Q5', 3, { A: { MaxSelection: 1 }, B: {} }, { AllowMulti: true })]))
      .answer('Q5', 'R2=A', 'R1=A', 'R1=B')
      .expectAnswer('Q5', 'R2=A', 'R1=B')
      .answer('Q5.R2')
      .answer('Q5.R3', 'A')
      .expectAnswer('Q5', 'R1=B', 'R3=A')
  })

  test('what was said to rows and options that there are not is dropped', () => {
    const made = scenario(
      naire([
        matrix(
          'Q5',
          { R1: {}, G1: { IsGroupIntro: true } },
          { A: {}, H: { IsGroupIntro: true } },
          { AllowMulti: true },
        ),
      ]),
    )
    made.answer('Q5', 'R1=A', 'G1=A', 'R1=H').expectAnswer('Q5', 'R1=A')
  })
})

describe('content §3.6, orders', () => {
  const rows = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`R${at + 1}`, at === 2 ? { FixedPos: true } : {}]),
  )
  const shownRows = (extra: Draft['data']) =>
    scenario(naire([matrix('Q5', rows, 'ABCDEF', extra)]))
      .interaction('Q5')
      .rows.map(({ code }) => code)
  const shownOptions = (options: Readonly<Record<string, Draft['data']>>, extra: Draft['data']) =>
    scenario(naire([matrix('Q5', 2, options, extra)]))
      .interaction('Q5')
      .options.map(({ code }) => code)

  test('rows and options are shuffled each by a setting of their own; fixed rows keep their place [E1-14, E1-17]', () => {
    const shuffled = shownRows({ ShuffleSetting: { Enable: true } })
    expect(shuffled).not.toEqual(Object.keys(rows))
    expect(shuffled.toSorted()).toEqual(Object.keys(rows))
    expect(shuffled[2]).toBe('R3')
    expect(shownRows({ OptionShuffleSetting: { Enable: true } })).toEqual(Object.keys(rows))
    const options = Object.fromEntries([...'ABCDEF'].map((code) => [code, {}]))
    expect(shownOptions(options, { ShuffleSetting: { Enable: true } })).toEqual([...'ABCDEF'])
    expect(shownOptions(options, { OptionShuffleSetting: { Enable: true } })).not.toEqual([...'ABCDEF'])
  })

  test('options of the same Group stay together, and change places as a group under GroupShuffle', () => {
    const options = {
      A: {},
      B: { Group: 'taste' },
      C: { Group: 'taste' },
      D: { Group: 'price' },
      E: { Group: 'price' },
      F: { Group: 'look' },
      G: { Group: 'look' },
    }
    const drawn = Array.from({ length: 20 }, (_, at) =>
      shownOptions(options, { OptionShuffleSetting: { Enable: true, GroupShuffle: true, Seed: String(at) } }),
    )
    for (const order of drawn) {
      expect(order[0]).toBe('A')
      for (const pair of ['BC', 'DE', 'FG'])
        expect(Math.abs(order.indexOf(pair.charAt(0)) - order.indexOf(pair.charAt(1)))).toBe(1)
    }
    expect(new Set(drawn.map((order) => order.join(''))).size).toBeGreaterThan(5)
    const still = shownOptions(options, { OptionShuffleSetting: { Enable: true, Seed: '1' } })
    expect(still.map((code) => (options as Record<string, { Group?: string }>)[code]?.Group)).toEqual([
      undefined,
      'taste',
      'taste',
      'price',
      'price',
      'look',
      'look',
    ])
  })

  test('a group all of whose options are fixed keeps its place', () => {
    const fixed = { Group: 'taste', FixedPos: true }
    const options = { A: fixed, B: fixed, C: { Group: 'price' }, D: { Group: 'look' } }
    const drawn = Array.from({ length: 10 }, (_, at) =>
      shownOptions(options, { OptionShuffleSetting: { Enable: true, GroupShuffle: true, Seed: String(at) } }).join(''),
    )
    expect(new Set(drawn)).toEqual(new Set(['ABCD', 'ABDC']))
  })

  test('a group one of whose options is not fixed moves', () => {
    const options = { A: { Group: 'taste', FixedPos: true }, B: { Group: 'taste' }, C: { Group: 'price' } }
    const drawn = Array.from({ length: 10 }, (_, at) =>
      shownOptions(options, { OptionShuffleSetting: { Enable: true, GroupShuffle: true, Seed: String(at) } }).join(''),
    )
    expect(new Set(drawn)).toEqual(new Set(['ABC', 'CAB']))
  })
})

describe('expressions read a matrix', () => {
  const options = { A: {}, B: {}, O: typed({ Type: 2 }), P: typed() }
  const answered = (expression: string, extra: Draft['data'] = {}, ...given: readonly string[]) =>
    scenario(
      naire([
        matrix('Q5', { R1: {}, G1: { IsGroupIntro: true }, R2: {}, R3: {} }, options, extra),
        text('Q9', {}, shownWhen(expression)),
      ]),
    ).answer('Q5', ...given)

  test.each([
    ["Q5.R1 == 'A' && is_empty(Q5.R2)", {}, ['R1=A']],
    ["join(Q5, '|') == 'A||B'", {}, ['R3=B', 'R1=A']],
    ['is_empty(Q5) && Q5.count == 0', {}, []],
    ["Q5.R1 == 'A' && Q5.R1 == 'B' && index_of(Q5.R1, 'A') == 0", { AllowMulti: true }, ['R1=B', 'R1=A']],
    ['Q5.count == 3 && Q5.R1.count == 2 && Q5.R2.count == 0', { AllowMulti: true }, ['R1=B', 'R1=A', 'R3=A']],
    ["Q5.R1.text == 'option A' && join(Q5.text, '|') == 'option A|option B|'", {}, ['R1=A', 'R2=B']],
    ["Q5.R1.text == ['option A', 'option B']", { AllowMulti: true }, ['R1=B', 'R1=A']],
    ["Q5.R1.input.O == 7 && Q5.R2.input.P == 'x' && is_empty(Q5.R1.input)", {}, ['R1=O:7', 'R2=P:x']],
    ["join(Q5.input.O, '|') == '7||8' && is_empty(Q5.input.A)", {}, ['R1=O:7', 'R3=O:8']],
    ["Q5['R1'] == 'A' && is_empty(Q5.R9) && is_empty(Q5.G1) && is_empty(Q5.R1.seconds)", {}, ['R1=A']],
    ['Q5.R1.visible && Q5.O.visible && Q5.R1.score == 0', {}, ['R1=A']],
  ])('%s', (expression, extra, given) => {
    answered(expression, extra, ...given).expectVisible('Q9')
  })

  test('the text typed into the only option that takes one needs no code', () => {
    scenario(naire([matrix('Q5', 2, { A: {}, O: typed() }), text('Q9', {}, shownWhen("Q5.R2.input == 'x'"))]))
      .answer('Q5', 'R2=O:x')
      .expectVisible('Q9')
  })

  test('a hidden row reads as blank, is not visible, and counts and scores nothing', () => {
    const rows = { R1: { HideExpression: "Q1 == 'A'", ScoreExpression: '7' }, R2: {} }
    const record = naire([
      choice('Q1', 'AB'),
      matrix('Q5', rows, 'AB'),
      text('Q9', {}, shownWhen('is_empty(Q5.R1) && !Q5.R1.visible && Q5.R1.count == 0 && Q5.R1.score == 0')),
    ])
    scenario(record).answer('Q5', 'R1=A', 'R2=B').expectHidden('Q9').answer('Q1', 'A').expectVisible('Q9')
  })
})
