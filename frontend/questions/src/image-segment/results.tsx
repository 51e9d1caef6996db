import type { PictureContent } from '@naire/domain/questions'
import type { InteractionResultProps } from '@naire/frontend-interactions/results.tsx'
import { PictureResult } from '@naire/frontend-interactions/picture/results.tsx'
import type { QuestionResultViewProps } from '../frame/props.ts'
import { ResultFrame } from '../frame/ResultFrame.tsx'

export function ImageSegmentResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={Picture} />
}

function Picture(props: InteractionResultProps) {
  const { Picture: picture } = props.question.content as PictureContent
  return <PictureResult {...props} picture={picture} look="segments" />
}
