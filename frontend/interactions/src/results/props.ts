import type { InteractionState, QuestionState } from '@naire/domain/answering'

/** What every interaction's results view gets: a state with the stored reply loaded. */
export interface InteractionResultProps {
  readonly question: QuestionState
  readonly interaction: InteractionState
}
