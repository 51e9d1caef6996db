import { writtenPath } from '@naire/domain/expression/composing'
import { wordingOf } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'
import type { Reads } from './reads.ts'
import { say } from '../../workplace/say.ts'

/** Words for the value that a path reads. */
export function referenceWords(
  path: readonly string[],
  { environment, naming }: Reads,
  { t, language }: { readonly t: TFunction; readonly language: string },
): string {
  const phrase = wordingOf(writtenPath(path), environment, naming)
  return phrase === null ? path.join('.') : say(phrase, t, language)
}
