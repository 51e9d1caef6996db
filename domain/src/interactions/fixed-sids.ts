import { specialAttachSid } from './attach/content.ts'

/**
 * Sid of the text that a ScanQrCode question keeps: no author writes that interaction, so that it has the same sid in
 * every question.
 */
export const scannedTextSid = 'E'.repeat(32)

/** Whether the sid is one that the product gives, unique in its question only. */
export function isFixedSid(sid: string): boolean {
  return sid === specialAttachSid || sid === scannedTextSid
}
