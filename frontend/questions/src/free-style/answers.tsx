import { PlainTextAnswer } from '@naire/frontend-interactions/plain-text/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** Fill-in: one text, number or date, or several under one stem. */
export default function FreeStyleQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={PlainTextAnswer} />
}
