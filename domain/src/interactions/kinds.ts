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
