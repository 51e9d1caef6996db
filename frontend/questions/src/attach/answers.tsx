import { AttachAnswer } from '@naire/frontend-interactions/attach/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function AttachQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={AttachAnswer} />
}
