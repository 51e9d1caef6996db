import type { InteractionState, QuestionState } from '@naire/domain/answering'
import type { AnswerPorts } from './ports.ts'

/** Props of every interaction's answering control. */
export interface InteractionAnswerProps {
  readonly question: QuestionState
  readonly interaction: InteractionState
  readonly ports: AnswerPorts
  /** Id of the heading that names the control. */
  readonly labelledBy: string
  /** True once the person asked to go on: everything wrong is told, also what was not touched. */
  readonly told: boolean
}
