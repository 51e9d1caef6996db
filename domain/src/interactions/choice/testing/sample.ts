import fc, { type Arbitrary } from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'
import type { AnyReply } from '../../interaction-type.ts'

export const choiceSample: InteractionSample = {
  contents: [
    {
      Entries: [
        { Sid: 'a', Code: 'A' },
        { Sid: 'b', Code: 'B' },
      ],
    },
    {
      AllowMulti: true,
      Entries: [
        { Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true, DataType: { Type: 2 } } },
        { Sid: 'g', IsGroupIntro: true },
        { Sid: 'b', Code: 'B', TextInputConfig: { Enabled: true } },
      ],
    },
  ],
  reply: fc.record({ Score: anyScore(), Entries: fc.array(choiceEntry(), { minLength: 1, maxLength: 4 }) }),
}

function choiceEntry(): Arbitrary<AnyReply> {
  const entry = {
    OptionSid: fc.constantFrom('a', 'b', 'x'),
    OptionCode: fc.string(),
    OptionSeq: fc.nat(),
    OptionData: fc.string(),
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
