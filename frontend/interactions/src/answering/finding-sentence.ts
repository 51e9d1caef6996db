import type { Finding } from '@naire/domain/answering'
import type { Words } from '@naire/ui'

/** What is wrong, as a sentence; the author's own message wins. `field` names it where a question has several, in place of the question. */
export function findingSentence(words: Words, { key, params, message }: Finding, field = ''): string {
  return message ?? words.t(`validation:${key}`, field !== '' && 'field' in params ? { ...params, field } : params)
}
