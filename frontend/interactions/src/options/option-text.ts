import type { Finding } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'
import { findingSentence } from '../answering/finding-sentence.ts'
import type { OptionTextProps } from './OptionText.tsx'

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
