import { perform, type Operation } from '@naire/domain/authoring'
import { longNaire, sid } from './long-naire.ts'

const questions = 1_000
const times = 40

/** Operations of an author on 1,000 questions, done and undone, beside a copy of the whole questionnaire through JSON. */
export function authoringBench(say: (line: string) => void): Promise<object> {
  const naire = longNaire(questions)
  const copyMs = shortest(() => JSON.parse(JSON.stringify(naire)))
  say(`a copy through JSON: ${copyMs} ms`)
  const operations = operationsOn(naire.Questions[questions / 2]?.Data ?? '').map((operation) => {
    const outcome = perform(naire, operation)
    if ('refused' in outcome) throw new Error(`${operation.type}: ${outcome.refused.name}`)
    const doMs = shortest(() => perform(naire, operation))
    const undoMs = shortest(() => perform(outcome.naire, outcome.inverse))
    say(`${operation.type}: ${doMs} ms, ${undoMs} ms to undo, ${(doMs / copyMs).toFixed(2)} of a copy`)
    return { operation: operation.type, doMs, undoMs, ofACopy: Number((doMs / copyMs).toFixed(2)) }
  })
  return Promise.resolve({ node: process.version, questions, copyMs, operations })
}

function operationsOn(content: string): readonly Operation[] {
  return [
    { type: 'AddQuestion', sid: sid(7), questionType: 0, place: { before: sid(10_000) } },
    { type: 'DeleteQuestions', sids: [sid(10_500)], force: true },
    { type: 'MoveQuestions', sids: [sid(10_999), sid(10_500)], place: { before: sid(10_000) } },
    { type: 'DuplicateQuestions', copies: [{ of: sid(10_500), sid: sid(7) }], place: { after: sid(10_500) } },
    { type: 'ChangeContent', sid: sid(10_500), data: content.replace('选择', '选') },
    { type: 'RenameCode', question: sid(10_000), of: sid(10_000), code: 'first' },
    { type: 'RenameCode', question: sid(10_500), of: sid(1_005_000), code: 'yes' },
    { type: 'AddDivider', before: sid(10_505), page: sid(8) },
    { type: 'MovePage', page: sid(50_099), after: null },
    { type: 'MergePages' },
    { type: 'SplitPages' },
  ]
}

// Other work on the machine does not count.
function shortest(run: () => unknown): number {
  const spent = Array.from({ length: times }, () => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  return Number(Math.min(...spent).toFixed(2))
}
