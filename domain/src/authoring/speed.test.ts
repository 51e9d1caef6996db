import { expect, test } from 'vitest'
import { perform, type Operation } from './index.ts'
import { sid } from './testing/garden-naire.ts'
import { longNaire } from './testing/long-naire.ts'

const naire = longNaire(1000)
const middle = naire.Questions[500]

const operations: readonly Operation[] = [
  { type: 'AddQuestion', sid: sid(7), questionType: 0, place: { before: sid(10_000) } },
  { type: 'DeleteQuestions', sids: [sid(10_500)], force: true },
  { type: 'DeleteQuestions', sids: [sid(10_999)] },
  { type: 'MoveQuestions', sids: [sid(10_999), sid(10_500)], place: { before: sid(10_000) } },
  { type: 'DuplicateQuestions', copies: [{ of: sid(10_500), sid: sid(7) }], place: { after: sid(10_500) } },
  { type: 'ChangeContent', sid: sid(10_500), data: middle?.Data.replace('选择', '选') ?? '' },
  { type: 'RenameCode', question: sid(10_000), of: sid(10_000), code: 'first' },
  { type: 'RenameCode', question: sid(10_500), of: sid(1_005_000), code: 'yes' },
  { type: 'AddDivider', before: sid(10_505), page: sid(8) },
  { type: 'MovePage', page: sid(50_099), after: null },
  { type: 'MergePages' },
  { type: 'SplitPages' },
]

/** Of forty runs the shortest, in milliseconds: other work on the machine does not count. */
function shortest(run: () => unknown): number {
  const times = Array.from({ length: 40 }, () => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  return Math.min(...times)
}

test.each(operations)('$type on 1,000 questions takes at most 5 ms, and as long to undo', (operation) => {
  expect(shortest(() => perform(naire, operation))).toBeLessThanOrEqual(5)
  const outcome = perform(naire, operation)
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  expect(shortest(() => perform(outcome.naire, outcome.inverse))).toBeLessThanOrEqual(5)
})
