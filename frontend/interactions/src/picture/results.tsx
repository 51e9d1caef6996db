import { plainText } from '@naire/ui'
import { choiceEntries, choiceContent } from '../choice/choosing.ts'
import { ChoiceResult } from '../choice/results.tsx'
import { PictureMap, type PictureMapProps, picturePlaces } from './PictureMap.tsx'
import type { InteractionResultProps } from '../results/props.ts'

/** The picture with what was chosen on it, and the same in words. */
export function PictureResult({
  question,
  interaction,
  ...map
}: InteractionResultProps & Pick<PictureMapProps, 'picture' | 'look'>) {
  const chosen = new Set(choiceEntries(interaction.draft).map(({ OptionSid }) => OptionSid))
  const options = interaction.options.filter((option) => option.visible)
  return (
    <>
      <PictureMap
        {...map}
        name={plainText(question.stem)}
        places={picturePlaces(choiceContent(interaction), options, chosen, () => true)}
      />
      <ChoiceResult question={question} interaction={interaction} />
    </>
  )
}
