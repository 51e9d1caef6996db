import { CarouselAnswer } from '@naire/frontend-interactions/matrix/CarouselAnswer.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** A matrix whose rows come one after another, as cards. */
export default function CarouselQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={CarouselAnswer} />
}
