import { isFields, type Fields } from '../../naires/fields.ts'
import { clipFormat, mostClipped, type Clip } from './clip.ts'

/** The clip in a text, as a clipboard hands it over; null when it is none of ours, or has too many questions. */
export function readClip(text: string): Clip | null {
  const value = parsed(text)
  return isFields(value) && value['format'] === clipFormat && hasShape(value) ? (value as unknown as Clip) : null
}

function hasShape({ naire, language, questions, resources, translations, outside }: Fields): boolean {
  const isNaire = isFields(naire) && typeof naire['Sid'] === 'string' && typeof naire['Name'] === 'string' && typeof language === 'string'
  return isNaire && listOf(questions, isQuestion) && (questions as readonly unknown[]).length <= mostClipped && listOf(resources, ({ Sid }) => typeof Sid === 'string') && isFields(translations) && Object.values(translations).every(isFields) && listOf(outside, ({ question, code }) => typeof question === 'string' && typeof code === 'string')
}

function isQuestion({ Sid, Code, Type, Data, Memo, page }: Fields): boolean {
  return [Sid, Code, Data].every((text) => typeof text === 'string') && [Type, page].every(Number.isInteger) && (Memo === undefined || typeof Memo === 'string')
}

const listOf = (value: unknown, is: (item: Fields) => boolean) => Array.isArray(value) && value.every((item: unknown) => isFields(item) && is(item))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
