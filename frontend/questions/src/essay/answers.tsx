import type { InteractionAnswerProps } from '@naire/frontend-interactions/answers.ts'
import { PlainTextAnswer } from '@naire/frontend-interactions/plain-text/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** A longer text; the voice comes beside it when the question records. */
export default function EssayQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={LongText} />
}

function LongText(props: InteractionAnswerProps) {
  return <PlainTextAnswer {...props} long />
}
