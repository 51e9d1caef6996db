import type { StoredQuestion } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import { questionEditing } from '@naire/frontend-questions/editors.ts'
import { authorText } from '../../author-text.ts'
import { joined, objectsIn } from '../../controls/control.ts'
import type { ListPlace } from '../../controls/list-items.ts'
import { isWords } from '../../controls/words.ts'
import { typeOf } from '../../type-of.ts'

/** An option, row or column whose words stand on the page. */
export interface Part {
  readonly sid: string
  readonly list: ListPlace
  /** Place in its list, from 0. */
  readonly at: number
  /** Path of its words in the content. */
  readonly path: string
  /** As they are stored. */
  readonly words: string
  /** As the page shows them; the code where there are none. */
  readonly seen: string
}

/** The parts of a question whose words are written on the page: those without markup. */
export function partsOf({ Type }: Pick<StoredQuestion, 'Type'>, content: ContentObject): readonly Part[] {
  const type = typeOf({ Type })
  if (type === null) return []
  const { question, interaction } = questionEditing[type]
  return [...listsIn(question, ''), ...listsIn(interaction ?? [], 'Interactions.0')].flatMap((list) =>
    partsIn(list, content),
  )
}

/** The part that follows in the list; before it where `by` is -1. */
export function beside(parts: readonly Part[], { sid, list }: Part, by: -1 | 1): Part | undefined {
  const those = parts.filter((other) => other.list.path === list.path)
  return those[those.findIndex((other) => other.sid === sid) + by]
}

function listsIn(table: EditorTable, within: string): readonly ListPlace[] {
  return table.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.control === 'list' && field.list.text === 'Data' ? [{ field, path: joined(within, field.at) }] : [],
    ),
  )
}

function partsIn(list: ListPlace, content: ContentObject): readonly Part[] {
  return objectsIn(valueAt(content, list.path)).flatMap(({ Sid, Code }, at) => {
    const path = `${list.path}.${at}.Data`
    const words = authorText.of(content, path)
    return typeof Sid === 'string' && isWords(words)
      ? [{ sid: Sid, list, at, path, words, seen: withSigns(words || String(Code || '…')) }]
      : []
  })
}

/** A text with its placeholders as what they stand for. */
export const withSigns = (text: string): string => text.replaceAll(/\{\{([^{}]+)\}\}/g, '‹$1›')
