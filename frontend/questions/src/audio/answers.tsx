import { AudioAnswer } from '@naire/frontend-interactions/audio/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function AudioQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={AudioAnswer} />
}
