import type { PictureContent } from '@naire/domain/questions'
import type { InteractionAnswerProps } from '@naire/frontend-interactions/answers.ts'
import { PictureAnswer } from '@naire/frontend-interactions/picture/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** Parts of a picture to choose among. */
export default function ImageSegmentQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={Control} />
}

function Control(props: InteractionAnswerProps) {
  const { Picture } = props.question.content as PictureContent
  return <PictureAnswer {...props} picture={Picture} look="segments" />
}
