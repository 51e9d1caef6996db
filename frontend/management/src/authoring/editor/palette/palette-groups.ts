import type { QuestionType } from '@naire/domain/questions'

/** The types as the palette shows them, the most used first. */
export const paletteGroups = {
  choices: ['choice', 'imageChoice', 'canvasChoice', 'imageSegment', 'sort', 'cascade'],
  texts: ['freeStyle', 'essay', 'blankfill', 'inlineClick'],
  grids: ['matrix', 'carousel', 'dragClassify'],
  media: ['attach', 'video', 'audio', 'scanQrCode', 'loc'],
  layout: ['intro'],
} as const satisfies Readonly<Record<string, readonly QuestionType[]>>

export type PaletteGroup = keyof typeof paletteGroups
export const paletteGroupNames = Object.keys(paletteGroups) as readonly PaletteGroup[]
