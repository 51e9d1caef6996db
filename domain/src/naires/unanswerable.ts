import { answerableTypeOf, questionTypeOf } from '../questions/index.ts'
import type { NaireProblem } from './problems.ts'
import type { NaireRecord } from './record.ts'

/** The questions that no page shows yet: a questionnaire that holds one is not taken in. */
export function unanswerable({ Questions }: NaireRecord): readonly NaireProblem[] {
  return Questions.flatMap(({ Type }, index) =>
    answerableTypeOf(Type) === null ? [{ target: `Questions[${index}].Type`, key: 'content.notBuilt', details: { type: questionTypeOf(Type) ?? Type } }] : [],
  )
}
