import type { EntryName } from './palette-entries.ts'
import { presetNames } from './presets.ts'

/** The types as the palette shows them, the most used first, behind the questions that are ready-made. */
export const paletteGroups = {
  presets: presetNames,
  choices: ['choice', 'imageChoice', 'canvasChoice', 'imageSegment', 'sort', 'cascade'],
  texts: ['freeStyle', 'essay', 'blankfill', 'inlineClick'],
  grids: ['matrix', 'carousel', 'dragClassify'],
  media: ['attach', 'video', 'audio', 'scanQrCode', 'loc'],
  layout: ['intro'],
} as const satisfies Readonly<Record<string, readonly EntryName[]>>

export type PaletteGroup = keyof typeof paletteGroups
export const paletteGroupNames = Object.keys(paletteGroups) as readonly PaletteGroup[]
