import type { Finding } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'

/**
 * Formats the error as a sentence; the author's own message wins. `field` names the field where a question has several,
 * before the error.
 */
export function findingSentence(words: Wording, { key, params, message }: Finding, field = ''): string {
  if (message !== undefined || field === '') return message ?? words.t(`validation:${key}`, params)
  return words.t('validation:named', {
    field,
    message: words.t(key === 'required' ? 'validation:bare' : `validation:${key}`, params),
  })
}
