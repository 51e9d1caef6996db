import { CascadeAnswer } from '@naire/frontend-interactions/cascade/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function CascadeQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={CascadeAnswer} />
}
