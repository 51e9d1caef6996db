import type { Finding } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'
import type { OptionTextProps } from '../options/OptionText.tsx'

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

type OptionInputProps = Omit<OptionTextProps, 'error'> & {
  /** Error of the text. */
  readonly finding: Finding | undefined
  /** Everything wrong is told, also what was not touched. */
  readonly told: boolean
}

/** The text of an option as it is shown: a blank one is not called wrong before everything is told. */
export function optionText(words: Wording, { finding, told, ...shown }: OptionInputProps): OptionTextProps {
  return { ...shown, error: finding && (told || shown.value !== '') ? findingSentence(words, finding) : undefined }
}
