import type { Finding, QuestionState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'

/** What every type's answering view gets. */
export interface QuestionAnswerViewProps {
  readonly question: QuestionState
  readonly ports: AnswerPorts
  readonly told: boolean
  /** What is wrong with the question as a whole (extra validations), once it is told. */
  readonly finding: Finding | undefined
}

/** What every type's results view gets: a state with the stored replies loaded. */
export interface QuestionResultViewProps {
  readonly question: QuestionState
}
