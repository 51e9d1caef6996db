import { wordingOf } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'
import type { Reads } from './reads.ts'
import { say } from '../../workplace/say.ts'

/** What a path reads, in words. */
export function referenceWords(path: readonly string[], { environment, naming }: Reads, { t, language }: { readonly t: TFunction; readonly language: string }): string {
  const phrase = wordingOf(sourceOf(path), environment, naming)
  return phrase === null ? path.join('.') : say(phrase, t, language)
}

/** The path as an author writes it. */
function sourceOf([root = '', ...rest]: readonly string[]): string {
  return root + rest.map((segment) => (segment.startsWith('@') ? `.${segment.slice(1)}` : `['${segment}']`)).join('')
}
