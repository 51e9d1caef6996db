import { fieldOf, noParts, reviewFields, specialFields } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { ContentReader, mount, plainText, scannedTextSid } from '../../interactions/index.ts'

/** A code to scan: a QR code or another that the camera reads. */
export const scanQrCodeQuestion: QuestionDefinition<QuestionContent> = {
  number: 10,
  numbered: true,
  read: readQuestion,
  parts: noParts,
  fields: (content) => [fieldOf(scannedText), ...specialFields(content)],
  fresh: () => ({ Data: '' }),
  migrations: [],
  review: reviewFields,
}

/**
 * Scanned text. The question has no interactions (content §3.2), and yet expressions read its text: it is stored as the
 * reply of a text input that is in no content. Its sid is the same in every question, as that of the special
 * attachments is, so that (QuestionSid, InteractionSid) names the reply on the wire and in every table. No rule of
 * content §5 covers it: it is never required, and any text is valid.
 */
const scannedText = mount(
  plainText,
  plainText.read(new ContentReader({ Sid: scannedTextSid, DataType: { Required: false } }, '', [])),
)
