import { clickOf, type VideoContent } from '../../interactions/video/index.ts'
import type { Drawer } from './drawing.ts'

export const drawVideo: Drawer = ({ interaction, chance, habit }) => {
  const { Dimensions, DimensionFeedback, MinFeedbackCount } = interaction.content as unknown as VideoContent
  if (!DimensionFeedback) return null
  const times = Array.from({ length: MinFeedbackCount + chance.whole(0, 3) }, () => chance.whole(0, 600) / 10).toSorted(
    (one, other) => one - other,
  )
  const clicks = times.flatMap((time) => {
    const [dimension] = chance.inOrder(Dimensions, ({ Code }) => habit.weights?.[Code] ?? 1)
    return dimension ? [clickOf(dimension, time)] : []
  })
  return clicks.length === 0 ? null : { Entries: clicks, Score: null }
}
