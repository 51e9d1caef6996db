import { questionTypeNumbers, questionTypes, type QuestionType } from '@naire/domain/questions'
import { presetNames, presets, type PresetName } from './presets.ts'

/** Entry of the palette: a type, or a question of one with its words and points. */
export type EntryName = QuestionType | PresetName

export const isPreset = (name: string): name is PresetName => presetNames.some((preset) => preset === name)
export const isEntry = (name: string): name is EntryName =>
  isPreset(name) || questionTypes.some((type) => type === name)

export const typeOfEntry = (name: EntryName): QuestionType => (isPreset(name) ? presets[name].type : name)
export const numberOfEntry = (name: EntryName): number => questionTypeNumbers[typeOfEntry(name)]

/** Keys of its word and of what it is for. */
export const wordKeyOf = (name: EntryName): string =>
  isPreset(name) ? `editor:presets.${name}.word` : `questions:word.${name}`
export const aboutKeyOf = (name: EntryName): string =>
  isPreset(name) ? `editor:presets.${name}.about` : `editor:about.${name}`

/** The types as the palette shows them, the most used first, behind the questions that are ready-made. */
export const paletteGroups = {
  presets: presetNames,
  choices: ['choice', 'imageChoice', 'canvasChoice', 'imageSegment', 'sort', 'cascade'],
  texts: ['freeStyle', 'essay', 'blankfill', 'inlineClick'],
  grids: ['matrix', 'carousel', 'dragClassify'],
  media: ['attach', 'video', 'audio', 'scanQrCode', 'loc'],
  layout: ['intro', 'repeat'],
} as const satisfies Readonly<Record<string, readonly EntryName[]>>

type PaletteGroup = keyof typeof paletteGroups
export const paletteGroupNames = Object.keys(paletteGroups) as readonly PaletteGroup[]
