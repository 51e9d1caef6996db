import { describe, expect, test } from 'vitest'
import { choice, naire, onPage, shownWhen, text } from './naire.ts'
import { goOn, grouped, letters, orderOf, pagesOf, part } from './page-walk.ts'
import { scenario } from './scenario.ts'

const sessions = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

describe('Random: "random order" [R4-31]', () => {
  const record = letters('ABCDEF', grouped('AB C DE', { OrderMode: 'Random' }))

  test('parts move as a whole, and what is in no part keeps its place', () => {
    const seen = new Set(sessions.map((sessionSid) => orderOf(record, { sessionSid })))
    expect(seen.size).toBeGreaterThan(2)
    for (const order of seen) expect(order).toMatch(/^(?:AB|C|DE){3}F$/)
  })

  test('"Orders are seeded": the same session has the same order [R4-38]', () => {
    for (const sessionSid of sessions) expect(orderOf(record, { sessionSid })).toBe(orderOf(record, { sessionSid }))
  })

  test('UseGlobalShuffleSeed gives every session the same order', () => {
    const shared = { ...record, UseGlobalShuffleSeed: true }
    expect(new Set(sessions.map((sessionSid) => orderOf(shared, { sessionSid }))).size).toBe(1)
  })

  test('parts that are apart change places around what stands between them', () => {
    const apart = letters('ABCDE', grouped('AB D', { OrderMode: 'RandomOrder', PartOrders: [[1, 0]] }))
    expect(orderOf(apart)).toBe('DCABE')
  })
})

describe('a bank of questions: so many parts are drawn', () => {
  const record = letters('ABCDEF', grouped('AB C D', { OrderMode: 'Random', DrawCount: 2 }))

  test('the first of the order, each session its own; what is in no part is asked of all', () => {
    const all = letters('ABCDEF', grouped('AB C D', { OrderMode: 'Random' }))
    const seen = new Set<string>()
    for (const sessionSid of sessions) {
      const order = orderOf(record, { sessionSid })
      const [first, second] = orderOf(all, { sessionSid }).match(/AB|C|D/g) ?? []
      expect(order).toBe(`${first}${second}EF`)
      seen.add(order)
    }
    expect(seen.size).toBeGreaterThan(2)
  })

  test('what was not drawn takes no answer, and counts in nothing, on the server too', () => {
    const scored = { ...record, ScoreExpression: 'count(A, B, C, D)' }
    const asked = scenario(scored, { sessionSid: '1' })
    const left = ['A', 'C', 'D'].filter((code) => !asked.state(code).visible)
    expect(left).toHaveLength(1)
    for (const code of 'ABCD') asked.answer(code, code)
    asked.expectBlank(...left)
    expect(asked.session.feedbacks().map(({ QuestionCode }) => QuestionCode)).not.toContain(left[0])
    const kept = asked.session.remembered()
    expect(scenario(scored, { sessionSid: '1', remembered: kept }).state(left[0] ?? '').visible).toBe(false)
  })

  test('as many as there are, or more, are all; other modes draw nothing', () => {
    expect(orderOf(letters('ABC', grouped('A B', { OrderMode: 'Random', DrawCount: 9 })))).toHaveLength(3)
    const given = grouped('A B', { OrderMode: 'Exp', OrderExpression: '[1, 0]', DrawCount: 1 })
    expect(orderOf(letters('ABC', given))).toBe('BAC')
  })
})

describe('RandomOrder: "random pick of a preset list of orders" [R4-32]', () => {
  const record = letters(
    'ABC',
    grouped('A B C', { OrderMode: 'RandomOrder', PartOrders: [[0, 2, 1], ['c', 'B'], '3,2,1'] }),
  )

  test('each session has one of them', () => {
    expect([...new Set(sessions.map((sessionSid) => orderOf(record, { sessionSid })))].toSorted()).toEqual([
      'ACB',
      'CBA',
    ])
  })
})

describe('Exp: "an expression gives the order" [R4-33]', () => {
  const orderBy = (OrderExpression: string) =>
    orderOf(letters('ABC', grouped('A B C', { OrderMode: 'Exp', OrderExpression })))

  test.each([
    ['[2, 0, 1]', 'CAB'],
    ['[3, 1, 2]', 'CAB'],
    ["['c', 'a']", 'CAB'],
    ["['B']", 'BAC'],
    ["'c|b'", 'CBA'],
    ["'b'", 'BAC'],
    ['1', 'BAC'],
    ["['none', 9]", 'ABC'],
    ['null', 'ABC'],
    ['true', 'ABC'],
  ])('%s: %s', (expression, order) => {
    expect(orderBy(expression)).toBe(order)
  })

  const first = choice('Q', 'BC')
  const byAnswer = naire(
    [first, ...['A', 'B', 'C'].map((code, at) => onPage(at + 2, text(code)))],
    grouped('A B C', { OrderMode: 'Exp', OrderExpression: '[Q]' }),
  )

  test('it follows the answers until the group is entered, and stays then', () => {
    const made = scenario(byAnswer)
    goOn(made)
    expect(pagesOf(made.session)).toBe('QABC')
    expect(pagesOf(made.answer('Q', 'C').session)).toBe('QCAB')
    goOn(made)
    expect(pagesOf(made.answer('Q', 'B').session)).toBe('QCAB')
  })

  test('questions are numbered as they are met', () => {
    scenario(byAnswer)
      .expectNumbers({ Q: 1, A: 2, B: 3, C: 4 })
      .answer('Q', 'C')
      .expectNumbers({ Q: 1, C: 2, A: 3, B: 4 })
  })

  test('why the order is what it is', () => {
    const { session } = scenario(byAnswer).answer('Q', 'C')
    expect(session.why({ kind: 'pageOrder', group: 0 })).toEqual({
      expression: '[Q]',
      result: 'C',
      values: [{ reference: 'Q', value: 'C' }],
    })
    expect(session.why({ kind: 'pageOrder', group: 1 })).toBeNull()
    expect(scenario(letters('A')).session.why({ kind: 'pageOrder', group: 0 })).toBeNull()
  })

  test('listeners hear of it', () => {
    const made = scenario(byAnswer)
    const heard: string[] = []
    made.session.subscribe('sid-C', () => heard.push('C'))
    made.answer('Q', 'C')
    expect(heard).toEqual(['C'])
  })
})

describe('ExpOrder: "an expression picks a preset order" [R4-34]', () => {
  const record = (OrderExpression: string) =>
    letters('ABC', grouped('A B C', { OrderMode: 'ExpOrder', OrderExpression, PartOrders: [[2, 1, 0], ['b']] }))

  test.each([
    ['0', 'CBA'],
    ["'1'", 'BAC'],
    ['2', 'ABC'],
    ['-1', 'ABC'],
    ['0.5', 'ABC'],
    ['null', 'ABC'],
  ])('%s: %s', (expression, order) => {
    expect(orderOf(record(expression))).toBe(order)
  })
})

describe('pages within a part [C3-85]', () => {
  const shuffled = (extra: object) =>
    letters('ABCDEFG', {
      PageGroups: JSON.stringify([{ OrderMode: 'Exp', OrderExpression: '[0]', Parts: [part('AF', extra)] }]),
    })
  const orders = (extra: object) => new Set(sessions.map((sessionSid) => orderOf(shuffled(extra), { sessionSid })))

  test('Shuffle shuffles them, and only them', () => {
    const seen = orders({ Shuffle: true })
    expect(seen.size).toBeGreaterThan(6)
    for (const order of seen) expect(Array.from(order.slice(0, 6)).toSorted().join('') + order.slice(6)).toBe('ABCDEFG')
  })

  test('RandomSeed gives every session the same order', () => {
    expect(orders({ Shuffle: true, RandomSeed: 'x' }).size).toBe(1)
    expect([...orders({ Shuffle: true, RandomSeed: 7 })]).not.toEqual([...orders({ Shuffle: true, RandomSeed: 'x' })])
  })

  test('ShuffleExpression decides whether, or lists the pages', () => {
    expect([...orders({ Shuffle: true, ShuffleExpression: 'A.count > 0' })]).toEqual(['ABCDEFG'])
    expect([...orders({ Shuffle: false, ShuffleExpression: 'true' })]).toEqual(['ABCDEFG'])
    expect(orders({ Shuffle: true, ShuffleExpression: 'A.count == 0' }).size).toBeGreaterThan(6)
    expect([...orders({ Shuffle: true, ShuffleExpression: "['C', 0, 'G']" })]).toEqual(['CABDEFG'])
  })
})

describe('several groups', () => {
  test('side by side, and one within a part of another', () => {
    const PageGroups = JSON.stringify([
      { OrderMode: 'Exp', OrderExpression: '[1, 0]', Parts: [part('BC'), part('D')] },
      { OrderMode: 'Exp', OrderExpression: '[1, 0]', Parts: [part('AD'), part('E')] },
      { OrderMode: 'Exp', OrderExpression: '[1, 0]', Parts: [part('F'), part('G')] },
    ])
    expect(orderOf(letters('ABCDEFG', { PageGroups }))).toBe('EADBCGF')
  })

  test('a part keeps its inner order when its pages are shuffled too', () => {
    const PageGroups = JSON.stringify([
      { OrderMode: 'Exp', OrderExpression: '[0, 1]', Parts: [part('AF', { Shuffle: true }), part('G')] },
      { OrderMode: 'Exp', OrderExpression: '[0, 1]', Parts: [part('AB'), part('CD')] },
    ])
    for (const sessionSid of sessions)
      expect(orderOf(letters('ABCDEFG', { PageGroups }), { sessionSid })).toMatch(
        /^[EF]*(?:AB|BA)[EF]*(?:CD|DC)[EF]*G$/,
      )
  })
})

describe('page groups that an import refuses', () => {
  test('are refused where they cannot be read', () => {
    expect(() => scenario(letters('A', grouped('A', { OrderMode: 'Any' })))).toThrow(
      'PageGroups: PageGroups[0].OrderMode unknownValue',
    )
  })

  test('have no pages where there is no question of their code', () => {
    expect(orderOf(letters('ABC', grouped('B X C', { OrderMode: 'Exp', OrderExpression: '[2, 1, 0]' })))).toBe('ACB')
  })
})

test('a page is invisible in any order "when hidden, empty or when all its questions are hidden" [C3-83]', () => {
  const record = letters('ABC', grouped('A B C', { OrderMode: 'Exp', OrderExpression: '[2, 1, 0]' }), {
    B: text('B', {}, shownWhen("A == 'x'")),
  })
  const made = scenario(record)
  expect(pagesOf(made.session)).toBe('CA')
  expect(pagesOf(made.answer('A', 'x').session)).toBe('CBA')
  expect(made.session.pages().map((page) => page.seq)).toEqual([1, 2, 3])
})
