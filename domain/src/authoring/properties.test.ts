import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { perform, type Operation } from './index.ts'
import { gardenNaire } from './testing/garden-naire.ts'
import { operationOf, randomMoves } from './testing/random-operations.ts'

/** What a new question with no text yet still lacks is the author's to fill in. */
function problemsOf(record: NaireRecord): readonly unknown[] {
  const parsed = parseRecord(record)
  return 'record' in parsed ? [] : parsed.problems.filter(({ key }) => key !== 'naire.noQuestions')
}

function expectSame(one: NaireRecord, other: NaireRecord): void {
  expect(one).toEqual(other)
  expect(JSON.stringify(one) === JSON.stringify(other), 'fields stand in the same order').toBe(true)
}

test('whatever an author does, the record stays sound, and undone step by step it is the same character by character', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      const start = gardenNaire()
      const inverses: Operation[] = []
      let record = start
      moves.forEach((move, step) => {
        const operation = operationOf(record, move, step)
        const outcome = operation && perform(record, operation)
        if (outcome === null || 'refused' in outcome) return
        record = outcome.naire
        inverses.push(outcome.inverse)
        expect(problemsOf(record), JSON.stringify(operation)).toEqual([])
        const parsed = parseRecord(record)
        if ('record' in parsed) expectSame(parsed.record, record)
      })
      for (const inverse of inverses.toReversed()) {
        const undone = perform(record, inverse)
        if ('refused' in undone) throw new Error(undone.refused.name)
        record = undone.naire
      }
      expectSame(record, start)
    }),
    { numRuns: 150 },
  )
})

test('an undone operation can be redone, with the same result', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      let record = gardenNaire()
      moves.forEach((move, step) => {
        const operation = operationOf(record, move, step)
        if (operation === null) return
        const done = perform(record, operation)
        if ('refused' in done) return
        const undone = perform(done.naire, done.inverse)
        const redone = 'naire' in undone && perform(undone.naire, undone.inverse)
        expect(redone && 'naire' in redone && redone.naire).toEqual(done.naire)
        expect(perform(record, operation)).toEqual(done)
        record = done.naire
      })
    }),
    { numRuns: 60 },
  )
})
