import type { Finding } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'

/** What is wrong, as a sentence; the author's own message wins. `field` names it where a question has several, before what is wrong with it. */
export function findingSentence(words: Wording, { key, params, message }: Finding, field = ''): string {
  if (message !== undefined || field === '') return message ?? words.t(`validation:${key}`, params)
  return words.t('validation:named', {
    field,
    message: words.t(key === 'required' ? 'validation:bare' : `validation:${key}`, params),
  })
}
