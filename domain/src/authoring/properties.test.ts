import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { perform, type Operation, type RenameCode } from './index.ts'
import { namedObjects } from './references/named-object.ts'
import { gardenNaire } from './testing/garden-naire.ts'
import { operationOf, randomMoves } from './testing/random-operations.ts'

/** Returns the problems of a record, except missing texts of a new question, which the author fills in. */
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
    { numRuns: runs(100) },
  )
}, 60_000)

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
    { numRuns: runs(60) },
  )
}, 60_000)

test('a code that is changed and changed back leaves the record as it was', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      let record = gardenNaire()
      moves.forEach((move, step) => {
        const operation = operationOf(record, move, step)
        if (operation === null) return
        const done = perform(record, operation)
        if ('refused' in done) return
        if (operation.type === 'RenameCode') {
          const back = perform(done.naire, { ...operation, code: codeOf(record, operation) })
          if ('refused' in back) throw new Error(`${back.refused.name} ${JSON.stringify(operation)}`)
          expect(withoutTexts(back.naire)).toEqual(withoutTexts(record))
        }
        record = done.naire
      })
    }),
    { numRuns: runs(60) },
  )
}, 60_000)

function codeOf({ Questions }: NaireRecord, { question, of }: RenameCode): string {
  const found = Questions.find(({ Sid }) => Sid === question)
  if (question === of || !found) return found?.Code ?? ''
  return namedObjects(found)?.find(({ sid }) => sid === of)?.code ?? ''
}

// The plain text is made when a content changes; a row's own code may say what its place says.
function withoutTexts(record: NaireRecord): unknown {
  const Questions = record.Questions.map(({ PlainText: _text, Hash: _hash, ...question }) => ({
    ...question,
    Data: JSON.parse(question.Data, (key, value: unknown) => (key === 'Code' ? undefined : value)) as unknown,
  }))
  return { ...record, Questions }
}
