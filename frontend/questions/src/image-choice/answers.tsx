import type { InteractionAnswerProps } from '@naire/frontend-interactions/answers.ts'
import { ChoiceGroup } from '@naire/frontend-interactions/choice/ChoiceGroup.tsx'
import { ImageTiles } from '@naire/frontend-interactions/choice/ImageTiles.tsx'
import { useChoice } from '@naire/frontend-interactions/choice/choosing.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** A choice among pictures. */
export default function ImageChoiceQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={Tiles} />
}

function Tiles(props: InteractionAnswerProps) {
  const choice = useChoice(props)
  return (
    <ChoiceGroup choice={choice} {...props}>
      <ImageTiles choice={choice} />
    </ChoiceGroup>
  )
}
