import { describe, expect, test } from 'vitest'
import { choice, intro, naire, onPage, shownWhen, text } from './naire.ts'
import { goOn, grouped, letters, orderOf, pagesOf } from './page-walk.ts'
import { scenario } from './scenario.ts'

const required = { DataType: { Required: true } }

describe('"Pages can be split into one page per question or merged into one" [C3-84]', () => {
  const record = naire([
    choice('A', 'XY'),
    text('B', {}, shownWhen("A == 'X'")),
    onPage(2, text('C', required)),
    onPage(3, intro('D')),
  ])
  const pages = (pagination: 'questionPerPage' | 'onePage', given?: string) => {
    const made = scenario(record, { pagination })
    return (given === undefined ? made : made.answer('A', given)).session
      .pages()
      .map(({ sid, seq, visible, questionSids }) => [sid, visible ? seq : null, questionSids.length])
  }

  test('a page per question [R2-09]', () => {
    expect(pages('questionPerPage')).toEqual([
      ['sid-A', 1, 1],
      ['sid-B', null, 1],
      ['sid-C', 2, 1],
      ['sid-D', 3, 1],
    ])
    expect(pages('questionPerPage', 'X').map(([, seq]) => seq)).toEqual([1, 2, 3, 4])
  })

  test('one page', () => {
    expect(pages('onePage')).toEqual([['page-1', 1, 4]])
    expect(
      scenario(record, { pagination: 'onePage' })
        .session.validatePage('page-1')
        .map(({ questionSid }) => questionSid),
    ).toEqual(['sid-C'])
  })

  test('in the order of the page groups', () => {
    const ordered = letters('ABC', grouped('A B C', { OrderMode: 'Exp', OrderExpression: '[2, 1, 0]' }))
    expect(orderOf(ordered, { pagination: 'questionPerPage' })).toBe('CBA')
    expect(
      scenario(ordered, { pagination: 'onePage' })
        .session.pages()
        .map(({ questionSids }) => questionSids),
    ).toEqual([['sid-C', 'sid-B', 'sid-A']])
  })

  test('one page grows with the parts that are picked', () => {
    const made = scenario(letters('ABCD', grouped('B C D', { OrderMode: 'Manually' })), { pagination: 'onePage' })
    expect(pagesOf(made.session)).toBe('A[BCD]')
    expect(made.session.pages()).toHaveLength(2)
    made.session.pickPart(0, 1)
    expect(pagesOf(made.session)).toBe('AC[BD]')
    made.session.pickPart(0, 2)
    expect(made.session.pages()).toHaveLength(1)
  })

  test('an empty questionnaire has no pages', () => {
    expect(scenario(naire([]), { pagination: 'onePage' }).session.pages()).toEqual([])
    expect(scenario(naire([])).session.stepAfter(null)).toEqual({ kind: 'end', isFinal: false })
  })
})

describe('a page: "Sid, sequence, visible, disabled, active, question list" [C3-81]', () => {
  const record = letters('ABC', {}, { B: text('B', {}, shownWhen("A == 'x'")) })

  test('the one that the respondent is on is active', () => {
    const made = scenario(record)
    const active = () =>
      made.session
        .pages()
        .filter((page) => page.active)
        .map(({ sid }) => sid)
    expect(active()).toEqual([])
    goOn(made)
    expect(active()).toEqual(['page-1'])
    goOn(made)
    expect(active()).toEqual(['page-3'])
    expect(() => made.session.enter('page-9')).toThrow(RangeError)
  })

  test('its title is its sequence among the visible ones, whatever is hidden [C3-82, R2-09]', () => {
    const made = scenario(record)
    expect(made.session.pages().map(({ seq }) => seq)).toEqual([1, 0, 2])
    expect(
      made
        .answer('A', 'x')
        .session.pages()
        .map(({ seq }) => seq),
    ).toEqual([1, 2, 3])
  })

  test('the way leads over invisible pages to the end [R2-09]', () => {
    const made = scenario(record)
    expect(made.session.stepAfter('page-1')).toMatchObject({ kind: 'page', page: { sid: 'page-3' } })
    expect(made.session.stepAfter('page-3')).toEqual({ kind: 'end', isFinal: true })
    expect(() => made.session.stepAfter('page-9')).toThrow(RangeError)
  })

  test('whoever listens to all hears of the active page once', () => {
    const made = scenario(record)
    let heard = 0
    made.session.subscribe('*', () => (heard += 1))
    made.session.enter('page-1')
    made.session.enter('page-1')
    expect(heard).toBe(1)
  })
})
