import type { Finding } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'

/**
 * Formats the error as a sentence; the author's own message wins. `field` names the field where a question has several,
 * before the error.
 */
export function findingSentence(words: Wording, { key, params, message }: Finding, field = ''): string {
  const counted = withCount(params)
  if (message !== undefined || field === '') return message ?? words.t(`validation:${key}`, counted)
  return words.t('validation:named', {
    field,
    message: words.t(key === 'required' ? 'validation:bare' : `validation:${key}`, counted),
  })
}

/** The number by which a sentence takes its plural form: the bound that it names. */
export function withCount(params: Finding['params']): Finding['params'] {
  const count = params['min'] ?? params['max']
  return typeof count === 'number' ? { ...params, count } : params
}
