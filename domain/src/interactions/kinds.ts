import { specialAttachSid } from './attach/content.ts'

/** The nine kinds of reply and their numbers (content §3.3). */
export const interactionTypes = {
  choice: 0,
  matrix: 1,
  plainText: 2,
  attach: 3,
  sort: 4,
  cascade: 5,
  loc: 6,
  video: 7,
  audio: 8,
} as const

export type InteractionType = keyof typeof interactionTypes
export type InteractionTypeCode = (typeof interactionTypes)[InteractionType]

/**
 * Sid of the text that a ScanQrCode question keeps: no author writes that interaction, so that it has the same sid in
 * every question.
 */
export const scannedTextSid = 'E'.repeat(32)

/** Whether the sid is one that the product gives, unique in its question only. */
export function isFixedSid(sid: string): boolean {
  return sid === specialAttachSid || sid === scannedTextSid
}
