import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import { emptyHistory, recorded, redo, undo, type History, type Operation, type HistoryMove } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { layout, performed } from '../testing/performed.ts'

const start: HistoryMove = { history: emptyHistory, naire: gardenNaire() }

function done({ history, naire }: HistoryMove, operation: Operation, at = 0, field = ''): HistoryMove {
  const { inverse, naire: next } = performed(naire, operation)
  return { naire: next, history: recorded(history, { type: operation.type, inverse, at, field }) }
}

function travelled(
  step: (history: History, naire: NaireRecord) => HistoryMove | null,
  { history, naire }: HistoryMove,
): HistoryMove {
  return step(history, naire) ?? { history, naire }
}

const typed = (from: HistoryMove, stem: string, at: number, field = 'end/Data') =>
  done(from, { type: 'ChangeContent', sid: sid(15), data: JSON.stringify({ Data: stem }) }, at, field)
const stem = ({ naire }: HistoryMove) => naire.Questions[4]?.PlainText

describe('an author', () => {
  test('undoes step by step, and redoes', () => {
    const both = done(done(start, { type: 'MergePages' }), { type: 'ChangeName', name: '新' })
    const once = travelled(undo, both)
    expect(once.naire).toMatchObject({ Name: '花园', PageCount: 1 })
    const twice = travelled(undo, once)
    expect(twice.naire).toEqual(start.naire)
    expect(undo(twice.history, twice.naire)).toBeNull()
    const again = travelled(redo, travelled(redo, twice))
    expect(again.naire).toEqual(both.naire)
    expect(redo(again.history, again.naire)).toBeNull()
  })

  test('who does something else after undoing cannot redo', () => {
    const undone = travelled(undo, done(start, { type: 'MergePages' }))
    const other = done(undone, { type: 'SplitPages' })
    expect(redo(other.history, other.naire)).toBeNull()
    expect(layout(travelled(undo, other).naire)).toBe('color years | name why | end')
  })

  test('undoes a row of keystrokes in one field at once', () => {
    const written = typed(typed(typed(start, '再', 0), '再见', 900), '再见！', 1800)
    expect(written.history.done).toHaveLength(1)
    const undone = travelled(undo, written)
    expect(stem(undone)).toBe(start.naire.Questions[4]?.PlainText)
    expect(stem(travelled(redo, undone))).toBe('再见！')
  })

  test.each([
    ['after a pause', (first: HistoryMove) => typed(first, '再见', 1001)],
    ['in another field', (first: HistoryMove) => typed(first, '再见', 10, 'end/Memo')],
    ['with something else between', (first: HistoryMove) => typed(done(first, { type: 'MergePages' }, 5), '再见', 10)],
    [
      'in another question',
      (first: HistoryMove) => done(first, { type: 'ChangeContent', sid: sid(14), data: '{}' }, 10, 'end/Data'),
    ],
  ])('undoes apart what was typed %s', (_, second) => {
    const written = second(typed(start, '再', 0))
    expect(written.history.done.length).toBeGreaterThan(1)
    expect(written.history.done.at(-1)?.inverse).not.toEqual(written.history.done[0]?.inverse)
  })

  test('what was redone is not typed on', () => {
    const redone = travelled(redo, travelled(undo, typed(start, '再', 0)))
    expect(typed(redone, '再见', 10).history.done).toHaveLength(2)
  })

  test('cannot undo in a questionnaire that became another', () => {
    const { history } = done(start, { type: 'DeleteQuestions', sids: [sid(15)] })
    const other = done(start, {
      type: 'DeleteQuestions',
      sids: [sid(11), sid(12), sid(13), sid(14), sid(15)],
      force: true,
    })
    expect(undo(history, other.naire)).toBeNull()
  })

  test('remembers the newest 500 steps', () => {
    const long = Array.from({ length: 501 }).reduce<HistoryMove>(
      (current, _, at) => done(current, { type: 'ChangeName', name: `${at}` }),
      start,
    )
    expect(long.history.done).toHaveLength(500)
  })
})
