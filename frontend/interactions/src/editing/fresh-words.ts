import { valueAt, withValueAt } from './at-path.ts'
import type { ContentObject } from './editor-field.ts'

/** Names that the parts of a new question bear until the author gives them others. */
export interface PartWords {
  option(place: number): string
  row(place: number): string
  column(place: number): string
}

/** A new question's content with words for the parts that have none. */
export function withFreshWords(content: ContentObject, words: PartWords): ContentObject {
  return lists.reduce((named, [at, kind]) => {
    const parts = valueAt(named, at)
    if (!Array.isArray(parts)) return named
    return withValueAt(
      named,
      at,
      parts.map((part: ContentObject, place) =>
        part['Data'] === '' ? { ...part, Data: words[kind](place + 1) } : part,
      ),
    )
  }, content)
}

const lists: readonly (readonly [at: string, kind: keyof PartWords])[] = [
  ['Interactions.0.Entries', 'option'],
  ['Interactions.0.Options', 'option'],
  ['Interactions.0.Rows', 'row'],
  ['Rows', 'row'],
  ['Columns', 'column'],
]
