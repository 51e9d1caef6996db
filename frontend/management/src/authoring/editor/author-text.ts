import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { contentOf } from './use-content.ts'
import type { StoredQuestion } from '@naire/domain/naires'
import { plainText } from '@naire/ui'

/** A text of the author. `OriData` is what was written when `Data` was made of it: both are kept the same. */
export const authorText = {
  of(content: ContentObject, at: string): string {
    return String(valueAt(content, originalOf(at)) || (valueAt(content, at) ?? ''))
  },
  put(content: ContentObject, at: string, text: string): ContentObject {
    const written = withValueAt(content, at, text)
    return valueAt(content, originalOf(at)) ? withValueAt(written, originalOf(at), text) : written
  },
}

const originalOf = (at: string) => at.replace(/(^|\.)Data$/, '$1OriData')

/** The words of a question's stem, read once for each question as it is. */
export function stemText(question: StoredQuestion): string {
  const known = texts.get(question)
  if (known !== undefined) return known
  const text = question.PlainText || plainText(authorText.of(contentOf(question), 'Data'))
  texts.set(question, text)
  return text
}

const texts = new WeakMap<StoredQuestion, string>()
