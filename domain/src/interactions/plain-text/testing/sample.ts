import fc from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

export const plainTextSample: InteractionSample = {
  contents: [{}, { DataType: { Type: 2, Prec: 2 } }, { DataType: { Pattern: 'DateTime' } }],
  reply: fc.record({
    TextInputSid: fc.string(),
    TextInputCode: fc.string(),
    TextInputSeq: fc.nat(),
    TextInputValue: fc.string(),
    DatatypeFlag: fc.constantFrom(0, 1, 2),
    ReplyTime: fc.constantFrom(null, '2026-03-01T00:00:00.000Z'),
    Score: anyScore(),
  }),
}
