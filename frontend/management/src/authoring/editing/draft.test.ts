import type { NaireRecord } from '@naire/domain/naires'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../tests/depth.ts'
import { gardenNaire, sid } from '../../../../../domain/src/authoring/testing/garden-naire.ts'
import { operationOf, randomMoves, type Move } from '../../../../../domain/src/authoring/testing/random-operations.ts'
import { draftOf, isUnsaved, merged, performed, rebased, redone, undone, type Draft } from './draft.ts'

const opened = (): Draft => draftOf({ record: gardenNaire(), revision: 1 })
const text = (record: NaireRecord) => JSON.stringify(record)

/** The drafts after every move that can be made, each as one step: the clock never stands still. */
function steps(moves: readonly Move[]): readonly Draft[] {
  return moves.reduce<readonly Draft[]>(
    (made, move, step) => {
      const draft = made.at(-1) ?? opened()
      const operation = operationOf(draft.record, move, step)
      const next = operation && performed(draft, [operation], step * 10_000)
      return next && 'record' in next && next !== draft ? [...made, next] : made
    },
    [opened()],
  )
}

test('whatever an author does, undone it is the content before character by character, and redone it is there again', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      const made = steps(moves)
      let draft = made.at(-1) ?? opened()
      for (const before of made.toReversed().slice(1)) {
        draft = undone(draft)
        expect(text(draft.record)).toBe(text(before.record))
      }
      expect(isUnsaved(draft)).toBe(false)
      expect(undone(draft)).toBe(draft)
      for (const after of made.slice(1)) {
        draft = redone(draft)
        expect(text(draft.record)).toBe(text(after.record))
      }
      expect(redone(draft)).toBe(draft)
    }),
    { numRuns: runs(100) },
  )
}, 60_000)

test('undone and redone at will, the content is always one that the author made', () => {
  fc.assert(
    fc.property(randomMoves, fc.array(fc.boolean(), { maxLength: 40 }), (moves, ways) => {
      const made = steps(moves)
      let at = made.length - 1
      let draft = made[at] ?? opened()
      for (const back of ways) {
        at = Math.max(0, Math.min(made.length - 1, at + (back ? -1 : 1)))
        draft = back ? undone(draft) : redone(draft)
        expect(text(draft.record)).toBe(text(made[at]?.record ?? gardenNaire()))
      }
    }),
    { numRuns: runs(60) },
  )
}, 60_000)

test("joined with another's changes, all that was done can be undone and redone, and theirs stays", () => {
  fc.assert(
    fc.property(randomMoves, randomMoves, (moves, others) => {
      const mine = steps(moves).at(-1) ?? opened()
      const theirs = { record: steps(others).at(-1)?.record ?? gardenNaire(), revision: 2 }
      const joined = rebased(mine, theirs, merged(mine, theirs))
      let draft = joined
      for (let step = 0; step < moves.length; step++) draft = undone(draft)
      expect(text(draft.record)).toBe(text(theirs.record))
      expect(draft.history.done).toEqual([])
      for (let step = 0; step < moves.length; step++) draft = redone(draft)
      expect(text(draft.record)).toBe(text(joined.record))
    }),
    { numRuns: runs(100) },
  )
}, 60_000)

test('several operations are one step; when one is refused, none is done', () => {
  const draft = opened()
  const both = performed(draft, [{ type: 'ChangeName', name: '园' }, { type: 'MergePages' }], 0)
  if (!('record' in both)) throw new Error(both.name)
  expect([both.record.Name, both.record.PageCount, both.history.done.length]).toEqual(['园', 1, 1])
  expect(text(undone(both).record)).toBe(text(draft.record))
  expect(
    performed(
      draft,
      [
        { type: 'ChangeName', name: '园' },
        { type: 'ChangeName', name: ' ' },
      ],
      0,
    ),
  ).toMatchObject({ name: 'badSetting' })
})

test('typing in one text is one step; what changes nothing is none', () => {
  const draft = opened()
  const memo = (from: Draft, words: string, at: number) =>
    performed(from, [{ type: 'ChangeMemo', sid: sid(11), memo: words }], at) as Draft
  const typed = memo(memo(draft, '再', 0), '再看', 500)
  expect(typed.history.done).toHaveLength(1)
  expect(memo(typed, '再看', 600)).toBe(typed)
  expect(text(undone(typed).record)).toBe(text(draft.record))
})

test('where both made the same of it, nothing is left to save', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      const mine = steps(moves).at(-1) ?? opened()
      const theirs = { record: structuredClone(mine.record), revision: 2 }
      expect(isUnsaved(rebased(mine, theirs, merged(mine, theirs)))).toBe(false)
    }),
    { numRuns: runs(60) },
  )
}, 60_000)
