import fc from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

export const locSample: InteractionSample = {
  contents: [{}, { Compulsory: false }],
  reply: fc.record({
    Lnglat: fc.oneof(fc.constantFrom('', '120.15,30.28', '200,0', 'here'), fc.string()),
    Location: fc.string(),
    Score: anyScore(),
  }),
}
