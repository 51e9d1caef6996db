import fc from 'fast-check'
import { anyScore, type InteractionSample } from '../../testing/sample.ts'
import { attachKinds } from '../kinds.ts'

export const attachSample: InteractionSample = {
  contents: [{}, { SpecAttachTypes: [attachKinds.Record], Compulsory: true }],
  reply: fc.record({
    Score: anyScore(),
    Attaches: fc.array(
      fc.record({
        Sid: fc.string(),
        FileName: fc.string(),
        Refer: fc.string(),
        Size: fc.nat(),
        MimeType: fc.string(),
        Type: fc.constantFrom(...Object.values(attachKinds)),
        RecContent: fc.string(),
        RecDuration: fc.option(fc.nat()),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
}
