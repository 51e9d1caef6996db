import fc from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

export const cascadeSample: InteractionSample = {
  contents: [{}, { AllowedLevel: 2 }, { CascadeType: 1, ReferResource: 'r' }],
  reply: fc.record({
    Entries: fc.array(fc.record({ Code: fc.string(), Name: fc.string(), Level: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    Score: anyScore(),
  }),
}
