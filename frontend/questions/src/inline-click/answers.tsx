import { InlineClickAnswer } from '@naire/frontend-interactions/matrix/inline-click/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function InlineClickQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={InlineClickAnswer} />
}
