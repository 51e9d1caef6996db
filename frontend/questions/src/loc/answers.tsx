import { LocAnswer } from '@naire/frontend-interactions/loc/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function LocQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={LocAnswer} />
}
