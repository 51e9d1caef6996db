import { describe, expect, test } from 'vitest'
import { text } from './naire.ts'
import { letters, orderOf, pagesOf } from './page-walk.ts'
import { scenario } from './scenario.ts'

const PageSplits = [
  { Id: 'first', StartCode: 'A', EndCode: 'B' },
  { Id: 'middle', StartCode: 'C', EndCode: 'C' },
  { Id: 'last', StartCode: 'D', EndCode: 'E' },
]
const required = { DataType: { Required: true } }
const record = letters('ABCDE', { PageSplits }, { B: text('B', required), D: text('D', required) })
const finalPages = (startPosition?: string) =>
  scenario(record, startPosition === undefined ? {} : { startPosition })
    .session.pages()
    .filter((page) => page.isFinal)
    .map(({ sid }) => sid)

describe('start_position: "restricting the session to pages between the split\'s start question code and end question code" [C2-01]', () => {
  test('by the id of the split', () => {
    expect(orderOf(record, { startPosition: 'first' })).toBe('AB')
    expect(orderOf(record, { startPosition: 'middle' })).toBe('C')
    expect(orderOf(record, { startPosition: 'last' })).toBe('DE')
  })

  test('an unknown id, and none, is all pages', () => {
    expect(orderOf(record, { startPosition: 'other' })).toBe('ABCDE')
    expect(orderOf(record)).toBe('ABCDE')
  })

  test('what is not on them is neither asked for nor counted, but keeps its answers', () => {
    const made = scenario(record, { startPosition: 'first' }).answer('A', 'x').answer('D', 'kept')
    expect(made.session.validateAll().map(({ questionSid }) => questionSid)).toEqual(['sid-B'])
    expect(made.session.progress()).toEqual({ answered: 1, remaining: 1, ratio: 0.5 })
    made.expectAnswer('D', 'kept')
    expect(made.session.feedbacks()).toHaveLength(2)
  })

  test('however questions stand on pages', () => {
    expect(orderOf(record, { startPosition: 'last', pagination: 'questionPerPage' })).toBe('DE')
    expect(orderOf(record, { startPosition: 'last', pagination: 'onePage' })).toBe('DE')
  })
})

describe('"the last split range marks the final page of the whole survey" [C2-02]', () => {
  test('its last page is the final one', () => {
    expect(finalPages('last')).toEqual(['page-5'])
    expect(finalPages()).toEqual(['page-5'])
    expect(finalPages('first')).toEqual([])
  })

  test('the way ends with the split', () => {
    const { session } = scenario(record, { startPosition: 'first' })
    expect(pagesOf(session)).toBe('AB')
    expect(session.stepAfter('page-2')).toEqual({ kind: 'end', isFinal: false })
    expect(scenario(record, { startPosition: 'last' }).session.stepAfter('page-5')).toEqual({
      kind: 'end',
      isFinal: true,
    })
  })
})
