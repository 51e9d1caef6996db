import { entryOf } from '../../interactions/options/index.ts'
import { inOrder, type SortContent } from '../../interactions/sort/index.ts'
import type { Drawer } from './drawing.ts'
import { inLikelyOrder, inputOf, together } from './options.ts'

export const drawSort: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as SortContent
  const likely = inLikelyOrder(content.Entries, drawing.interaction.options, drawing)
  const most = content.AllowMulti ? (content.MaxSelection ?? likely.length) : 1
  const least = content.MaxSelection === null ? most : Math.max(1, content.MinSelection ?? 1)
  const placed = together(likely, drawing.chance.whole(Math.min(least, most), most))
  return placed.length === 0
    ? null
    : { Entries: inOrder(placed.map((option) => entryOf(option, inputOf(option, drawing)))), Score: null }
}
