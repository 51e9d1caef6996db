import { SortAnswer } from '@naire/frontend-interactions/sort/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function SortQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={SortAnswer} />
}
