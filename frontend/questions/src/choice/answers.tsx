import { ChoiceAnswer } from '@naire/frontend-interactions/choice/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function ChoiceQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={ChoiceAnswer} />
}
