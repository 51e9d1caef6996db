import fc, { type Arbitrary } from 'fast-check'
import type { AnyReply } from '../../interaction-type.ts'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'

const Rows = [
  { Sid: 'r', Code: 'R1' },
  { Sid: 'g', IsGroupIntro: true },
  { Sid: 's', Code: 'R2' },
]

export const matrixSample: InteractionSample = {
  contents: [
    {
      Rows,
      Options: [
        { Sid: 'a', Code: 'A' },
        { Sid: 'b', Code: 'B', MaxSelection: 1 },
      ],
    },
    {
      AllowMulti: true,
      Compulsory: false,
      Rows,
      Options: [
        { Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true, DataType: { Type: 2 } }, Exclusive: ['b'] },
        { Sid: 'h', IsGroupIntro: true },
        { Sid: 'b', Code: 'B', TextInputConfig: { Enabled: true }, MaxSelection: 1 },
        { Sid: 'c', Code: 'C' },
      ],
    },
  ],
  reply: fc.record({
    Score: anyScore(),
    Entries: fc.uniqueArray(matrixEntry(), {
      minLength: 1,
      maxLength: 6,
      selector: ({ RowSid, OptionSid }) => `${String(RowSid)} ${String(OptionSid)}`,
    }),
  }),
}

function matrixEntry(): Arbitrary<AnyReply> {
  const entry = {
    RowSid: fc.constantFrom('r', 'g', 's', 'x'),
    RowCode: fc.string(),
    RowData: fc.string(),
    RowSeq: fc.nat(),
    OptionSid: fc.constantFrom('a', 'b', 'c', 'x'),
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
