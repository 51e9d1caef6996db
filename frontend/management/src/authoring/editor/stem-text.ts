import type { StoredQuestion } from '@naire/domain/naires'
import { plainText } from '@naire/ui'
import { authorText } from './author-text.ts'
import { contentOf } from './use-content.ts'

/** The words of a question's stem, read once for each question as it is. */
export function stemText(question: StoredQuestion): string {
  const known = texts.get(question)
  if (known !== undefined) return known
  const text = question.PlainText || plainText(authorText.of(contentOf(question), 'Data'))
  texts.set(question, text)
  return text
}

const texts = new WeakMap<StoredQuestion, string>()
