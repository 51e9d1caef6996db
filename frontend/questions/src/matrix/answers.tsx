import { MatrixAnswer } from '@naire/frontend-interactions/matrix/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function MatrixQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={MatrixAnswer} />
}
