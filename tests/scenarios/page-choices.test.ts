import type { Step } from '@naire/domain/answering'
import { describe, expect, test } from 'vitest'
import { shownWhen, text } from './naire.ts'
import { goOn, goOnToStop, grouped, letters, offered, orderOf, pagesOf, part } from './page-walk.ts'
import { scenario, start, type Scenario } from './scenario.ts'

const manually = (extra: object = {}) => letters('ABCDEF', grouped('B C D', { OrderMode: 'Manually', ...extra }))
const required = { DataType: { Required: true } }

describe('Manually: "the respondent picks the next part" [R4-35]', () => {
  test('one after the other; the last one needs no choosing', () => {
    const made = scenario(manually())
    expect(pagesOf(made.session)).toBe('A[BCDEF]')
    const first = goOnToStop(made)
    expect(first).toMatchObject({ kind: 'choosePart', choice: { group: 0, isFirst: true, canSkip: false } })
    expect(offered(first)).toEqual(['b', 'c', 'd'])
    made.session.pickPart(0, 2)
    expect(pagesOf(made.session)).toBe('AD[BCEF]')
    expect(goOn(made)).toMatchObject({ kind: 'page', page: { sid: 'page-4' } })
    const second = goOn(made)
    expect(second).toMatchObject({ kind: 'choosePart', choice: { isFirst: false } })
    expect(offered(second)).toEqual(['b', 'c'])
    made.session.pickPart(0, 1)
    expect(pagesOf(made.session)).toBe('ADCBEF')
    expect(goOnToStop(made)).toEqual({ kind: 'end', isFinal: true })
  })

  test('what is not offered cannot be picked or skipped', () => {
    const { session } = scenario(manually())
    expect(() => session.pickPart(0, 3)).toThrow(RangeError)
    expect(() => session.pickPart(1, 0)).toThrow(RangeError)
    expect(() => session.skipParts(0)).toThrow(RangeError)
    session.pickPart(0, 2)
    expect(() => session.pickPart(0, 2)).toThrow(RangeError)
    session.pickPart(0, 0)
    expect(() => session.pickPart(0, 1)).toThrow(RangeError)
  })

  test('a part with nothing to answer is not offered', () => {
    const record = letters('ABCD', grouped('B C D', { OrderMode: 'Manually' }), {
      C: text('C', {}, shownWhen("A == 'x'")),
    })
    const made = scenario(record)
    expect(offered(made.session.stepAfter('page-1'))).toEqual(['b', 'd'])
    expect(offered(made.answer('A', 'x').session.stepAfter('page-1'))).toEqual(['b', 'c', 'd'])
  })

  test('a part without a description is offered by its first code', () => {
    const Parts = [part('B', { Desc: '' }), part('C')]
    expect(
      offered(
        scenario(letters('ABC', { PageGroups: JSON.stringify([{ OrderMode: 'Manually', Parts }]) })).session.stepAfter(
          'page-1',
        ),
      ),
    ).toEqual(['B', 'c'])
  })

  test('ManuallyGroups are offered list after list, ManuallyGroupExpression says which one first [C3-86]', () => {
    const firstOf = (extra: object) =>
      offered(
        scenario(manually({ ManuallyGroups: [['c'], [2]], ...extra }))
          .answer('A', 'x')
          .session.stepAfter('page-1'),
      )
    expect(firstOf({})).toEqual(['c'])
    expect(firstOf({ ManuallyGroupExpression: "iif(A == 'x', 1, 0)" })).toEqual(['d'])
    expect(firstOf({ ManuallyGroupExpression: "['b', 'd']" })).toEqual(['b', 'd'])
    expect(firstOf({ ManuallyGroupExpression: '7' })).toEqual(['c'])
    const made = scenario(manually({ ManuallyGroups: [['c', 'd']] }))
    made.session.pickPart(0, 1)
    expect(offered(made.session.stepAfter('page-3'))).toEqual(['d'])
  })

  test('"On a revisit in this mode, the order reverts to random" [R4-36]', () => {
    const made = scenario(manually())
    made.session.pickPart(0, 2)
    const remembered = made.session.remembered()
    const orders = ['1', '2', '3', '4', '5', '6'].map((sessionSid) =>
      orderOf(manually(), { sessionSid, revisit: true, remembered }),
    )
    for (const order of orders) expect(order).toMatch(/^A[BCD]{3}EF$/)
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(orderOf(manually(), { remembered })).toBe('AD[BCEF]')
  })
})

describe('AllowSkipRemains [C3-86]', () => {
  const record = letters('ABCDEF', grouped('B C D', { OrderMode: 'Manually', AllowSkipRemains: true }), {
    C: text('C', required),
    E: text('E', {}, shownWhen('C.visible')),
  })

  test('the remaining parts may be left out once one was picked: their questions are not asked', () => {
    const made = scenario(record)
    made.session.pickPart(0, 2)
    expect(made.session.stepAfter('page-4')).toMatchObject({ kind: 'choosePart', choice: { canSkip: true } })
    expect(made.session.validateAll()).toHaveLength(1)
    made.session.skipParts(0)
    expect(pagesOf(made.session)).toBe('ADF')
    made.expectHidden('B', 'C', 'E').expectNumbers({ A: 1, D: 2, F: 3, B: null })
    expect(made.session.validateAll()).toEqual([])
    expect(made.session.progress().remaining).toBe(3)
  })

  test('so it stays when the session is opened again', () => {
    const made = scenario(record)
    made.session.pickPart(0, 2)
    made.session.skipParts(0)
    expect(orderOf(record, { remembered: made.session.remembered() })).toBe('ADF')
  })
})

describe('Fetch: "a remote call picks the next part" [R4-37]', () => {
  const FetchConfig = {
    url: 'https://a.example/next?after={{A}}',
    method: 'POST',
    headers: { 'X-Key': '{{$session.survey_seq}}' },
    body: { a: '{{A}}' },
    mode: 'cors',
    credentials: 'include',
  }
  const record = (extra: object = {}) =>
    letters('ABCDE', grouped('B C D', { OrderMode: 'Fetch', FetchConfig, ...extra }))
  const requestOf = (step: Step) => (step.kind === 'request' ? step.request : null)
  const respond = (made: Scenario, answer: string | null) =>
    made.session.respond(made.session.requests()[0]?.id ?? '', answer, start)
  const after = (...answers: readonly (string | null)[]) => {
    const made = scenario(record())
    return pagesOf(
      answers.reduce(
        (so, answer) => (made.session.respond(made.session.requests()[0]?.id ?? '', answer, start), so),
        made,
      ).session,
    )
  }

  test('the host gets the request of the author, filled from the session [C7-04]', () => {
    const made = scenario(record(), { session: { survey_seq: 7 } }).answer('A', 'x "&" y')
    goOn(made)
    const request = requestOf(goOn(made))
    expect(request).toEqual({
      id: 'part/0/0',
      purpose: 'nextPart',
      questionSid: null,
      url: 'https://a.example/next?after=x%20%22%26%22%20y',
      method: 'POST',
      headers: { 'X-Key': '7' },
      body: '{"a":"x \\"&\\" y"}',
      mode: 'cors',
      credentials: 'include',
    })
    expect(made.session.requests()).toEqual([request])
  })

  test.each<[string | null, string, string]>([
    ['d', 'AD[BCE]', 'a description'],
    ['"c"', 'AC[BDE]', 'a description as JSON'],
    [' D ', 'AD[BCE]', 'a first code'],
    ['1', 'AC[BDE]', 'an index, from 0'],
    ['9', 'AB[CDE]', 'nothing known: the next as written'],
    ['{"next":"d"}', 'AB[CDE]', 'nothing known: the next as written'],
    [null, 'AB[CDE]', 'no answer: the next as written'],
  ])('"the response is compared with the part descriptions or used as an index": %s gives %s, %s', (answer, pages) => {
    expect(after(answer)).toBe(pages)
  })

  test('one request for each part but the last', () => {
    expect(after('d', 'c')).toBe('ADCBE')
    const made = scenario(record())
    respond(made, 'd')
    expect(made.session.requests().map(({ id }) => id)).toEqual(['part/0/1'])
    expect(() => made.session.respond('part/0/0', 'c', start)).toThrow(RangeError)
    expect(() => made.session.pickPart(0, 1)).toThrow(RangeError)
    respond(made, 'd')
    expect(pagesOf(made.session)).toBe('ADBCE')
    expect(made.session.requests()).toEqual([])
  })

  test('with AllowSkipRemains a blank answer leaves out the rest', () => {
    const made = scenario(record({ AllowSkipRemains: true }))
    const ask = (answer: string) => made.session.respond(made.session.requests()[0]?.id ?? '', answer, start)
    ask('')
    expect(pagesOf(made.session)).toBe('AB[CDE]')
    ask('')
    expect(pagesOf(made.session)).toBe('ABE')
  })
})

test('a choice within a part that is picked comes when that part is reached', () => {
  const PageGroups = JSON.stringify([
    { OrderMode: 'Manually', Parts: [part('B'), part('C')] },
    { OrderMode: 'Manually', Parts: [part('AC'), part('D')] },
  ])
  const made = scenario(letters('ABCDE', { PageGroups }))
  expect(offered(made.session.stepAfter(null))).toEqual(['ac', 'd'])
  made.session.pickPart(1, 0)
  expect(pagesOf(made.session)).toBe('A[BCDE]')
  expect(offered(goOnToStop(made))).toEqual(['b', 'c'])
  made.session.pickPart(0, 1)
  expect(pagesOf(made.session)).toBe('ACBDE')
})
