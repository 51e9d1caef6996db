import fc, { type Arbitrary } from 'fast-check'
import type { AnyReply } from '../../interaction-type.ts'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

export const sortSample: InteractionSample = {
  contents: [
    {
      Entries: [
        { Sid: 'a', Code: 'A' },
        { Sid: 'b', Code: 'B' },
      ],
    },
    {
      MinSelection: 1,
      MaxSelection: 2,
      Entries: [
        { Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true, DataType: { Type: 2 } } },
        { Sid: 'g', IsGroupIntro: true },
        { Sid: 'b', Code: 'B', TextInputConfig: { Enabled: true }, Exclusive: ['c'] },
        { Sid: 'c', Code: 'C' },
      ],
    },
    {
      AllowMulti: false,
      Entries: [
        { Sid: 'a', Code: 'A' },
        { Sid: 'b', Code: 'B' },
      ],
    },
  ],
  reply: fc.record({ Score: anyScore(), Entries: fc.array(sortEntry(), { minLength: 1, maxLength: 4 }) }),
}

function sortEntry(): Arbitrary<AnyReply> {
  const entry = {
    OptionSid: fc.constantFrom('a', 'b', 'c', 'x'),
    OptionCode: fc.string(),
    OptionSeq: fc.nat(),
    OptionData: fc.string(),
    Seq: fc.nat(),
  }
  return fc.oneof(
    fc.record({
      ...entry,
      HasTextInput: fc.constant(true),
      TextInputValue: fc.string(),
      DatatypeFlag: fc.constantFrom(0, 2),
    }),
    fc.record({
      ...entry,
      HasTextInput: fc.constant(false),
      TextInputValue: fc.constant(''),
      DatatypeFlag: fc.constant(null),
    }),
  )
}
