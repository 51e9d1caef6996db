import fc from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

export const videoSample: InteractionSample = {
  contents: [
    { DimensionFeedback: true },
    { DimensionFeedback: true, Dimensions: [{ Code: 'liked', Name: '喜欢' }], MinFeedbackCount: 0 },
    {},
  ],
  reply: fc.record({
    Entries: fc.array(
      fc.record({
        DimensionCode: fc.constantFrom('liked', 'disliked', 'x'),
        DimensionName: fc.string(),
        Time: fc.double({ min: 0, max: 1e5, noNaN: true }),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    Score: anyScore(),
  }),
}
