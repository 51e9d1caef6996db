import type { QuestionState } from '@naire/domain/answering'
import type { AnswerPorts } from '@naire/frontend-interactions/answers.ts'

/** What every type's answering view gets. */
export interface QuestionAnswerViewProps {
  readonly question: QuestionState
  readonly ports: AnswerPorts
  readonly told: boolean
}

/** What every type's results view gets: a state with the stored replies loaded. */
export interface QuestionResultViewProps {
  readonly question: QuestionState
}
