import { isFields, type Fields } from '../../naires/fields.ts'
import { clipFormat, mostClipped, type Clip } from './clip.ts'

/**
 * The clips in a text, as a clipboard hands it over; none where one of them is none of ours, or they have too many
 * questions.
 */
export function readClips(text: string): readonly Clip[] {
  const values = parsed(text)
  if (
    !Array.isArray(values) ||
    !values.every((value: unknown) => isFields(value) && value['format'] === clipFormat && hasShape(value))
  )
    return []
  const clips = values as readonly Clip[]
  return clips.reduce((count, { questions }) => count + questions.length, 0) <= mostClipped ? clips : []
}

function hasShape({ naire, language, questions, resources, translations, outside }: Fields): boolean {
  const isNaire =
    isFields(naire) &&
    typeof naire['Sid'] === 'string' &&
    typeof naire['Name'] === 'string' &&
    typeof language === 'string'
  return (
    isNaire &&
    listOf(questions, isQuestion) &&
    listOf(resources, ({ Sid }) => typeof Sid === 'string') &&
    isFields(translations) &&
    Object.values(translations).every(isFields) &&
    listOf(outside, ({ question, code }) => typeof question === 'string' && typeof code === 'string')
  )
}

function isQuestion({ Sid, Code, Type, Data, Memo, page }: Fields): boolean {
  return (
    [Sid, Code, Data].every((text) => typeof text === 'string') &&
    [Type, page].every(Number.isInteger) &&
    (Memo === undefined || typeof Memo === 'string')
  )
}

const listOf = (value: unknown, is: (item: Fields) => boolean) =>
  Array.isArray(value) && value.every((item: unknown) => isFields(item) && is(item))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
