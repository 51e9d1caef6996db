import { plainText } from '@naire/ui'
import { choiceContent } from '../choice/content.ts'
import { choiceEntries } from '../choice/reply.ts'
import { ChoiceResult } from '../choice/results.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { PictureMap, type PictureMapProps } from './PictureMap.tsx'
import { picturePlaces } from './picture-places.ts'

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
