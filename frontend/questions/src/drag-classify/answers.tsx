import { ClassifyAnswer } from '@naire/frontend-interactions/matrix/classify/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function DragClassifyQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={ClassifyAnswer} />
}
