import type { ChoiceContent } from '../../interactions/choice/index.ts'
import { entryOf } from '../../interactions/options/index.ts'
import type { Drawer, Drawing } from './drawing.ts'
import { inLikelyOrder, inputOf, together } from './options.ts'

export const drawChoice: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as ChoiceContent
  const chosen = together(
    inLikelyOrder(content.Entries, drawing.interaction.options, drawing),
    howMany(content, drawing),
  )
  return chosen.length === 0
    ? null
    : { Entries: chosen.map((option) => entryOf(option, inputOf(option, drawing))), Score: null }
}

function howMany({ AllowMulti, MinSelection, MaxSelection, Entries }: ChoiceContent, { chance }: Drawing): number {
  return AllowMulti
    ? chance.whole(Math.max(1, MinSelection ?? 1), Math.min(MaxSelection ?? Entries.length, Entries.length))
    : 1
}
