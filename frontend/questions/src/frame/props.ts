import type { Finding, QuestionState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'

/** Props of every type's answer view. */
export interface QuestionAnswerViewProps {
  readonly question: QuestionState
  readonly ports: AnswerPorts
  readonly told: boolean
  /** Error of the question as a whole (extra validations), once it is to be shown. */
  readonly finding: Finding | undefined
}

/** Props of every type's result view: a state with the stored replies loaded. */
export interface QuestionResultViewProps {
  readonly question: QuestionState
}
