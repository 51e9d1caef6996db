import type { PlainTextContent } from '../../interactions/index.ts'
import type { QuestionContent } from '../question-content.ts'

/** A longer text, typed or spoken. */
export interface EssayContent extends QuestionContent {
  readonly Interactions: readonly [PlainTextContent]
}
