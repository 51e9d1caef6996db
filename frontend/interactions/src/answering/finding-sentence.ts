import type { Finding } from '@naire/domain/answering'
import type { Words } from '@naire/ui'

/** What is wrong, as a sentence; the author's own message wins. */
export function findingSentence(words: Words, finding: Finding): string {
  return finding.message ?? words.t(`validation:${finding.key}`, finding.params)
}
