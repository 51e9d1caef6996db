import type { InteractionState, QuestionState } from '@naire/domain/answering'

/** Props of every interaction's result view: a state with the stored reply loaded. */
export interface InteractionResultProps {
  readonly question: QuestionState
  readonly interaction: InteractionState
}
