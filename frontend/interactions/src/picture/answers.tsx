import { plainText } from '@naire/ui'
import { ChoiceGroup } from '../choice/ChoiceGroup.tsx'
import { ChoiceRows } from '../choice/ChoiceRows.tsx'
import { useChoice } from '../choice/choosing.ts'
import { PictureMap, type PictureMapProps, picturePlaces } from './PictureMap.tsx'
import type { InteractionAnswerProps } from '../answering/ports.ts'

type PictureAnswerProps = InteractionAnswerProps & Pick<PictureMapProps, 'picture' | 'look'>

/**
 * Places on a picture to choose among: pressed in the picture, or chosen in the rows below, which carry the same
 * numbers.
 */
export function PictureAnswer({ picture, look, ...props }: PictureAnswerProps) {
  const choice = useChoice(props)
  const press = (sid: string) => {
    const option = choice.options.find((other) => other.sid === sid)
    if (option && !choice.isLocked(option)) choice.set(option, !(choice.content.AllowMulti && choice.chosen.has(sid)))
  }
  return (
    <ChoiceGroup choice={choice} {...props}>
      <PictureMap
        picture={picture}
        name={plainText(props.question.stem)}
        places={picturePlaces(choice.content, choice.options, choice.chosen, choice.isLocked)}
        look={look}
        {...(!props.interaction.readonly && { onPress: press })}
      />
      <ChoiceRows choice={choice} plain numbered />
    </ChoiceGroup>
  )
}
