import { fieldOf, noParts, reviewFields, specialFields } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { scannedText } from './scanned-text.ts'

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
