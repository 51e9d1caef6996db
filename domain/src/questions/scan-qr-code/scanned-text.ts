import { ContentReader, mount, plainText, scannedTextSid } from '../../interactions/index.ts'

/**
 * What was scanned. The question has no interactions (content §3.2), and yet expressions read its text: it is kept as the
 * reply of a text input that stands in no content. Its sid is the same in every question, as that of the special
 * attachments is, so that (QuestionSid, InteractionSid) names the reply on the wire and in every table.
 * No rule of content §5 speaks of it: it is never required, and any text is valid.
 */
export const scannedText = mount(
  plainText,
  plainText.read(new ContentReader({ Sid: scannedTextSid, DataType: { Required: false } }, '', [])),
)
