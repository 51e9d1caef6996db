import type { Finding, InteractionState } from '@naire/domain/answering'
import { useWords } from '@naire/ui'
import { useEffect, useState } from 'react'
import { afterPress, watchPresses } from './after-press.ts'
import { findingSentence } from './finding-sentence.ts'

/**
 * The sentence under a control: nothing before it was left once with something in it, unless everything is to be told.
 */
export function useError(
  interaction: InteractionState,
  told: boolean,
  concerns: (finding: Finding) => boolean = () => true,
  field = '',
) {
  const words = useWords()
  const [left, setLeft] = useState(false)
  useEffect(() => watchPresses(window), [])
  const finding = told || (left && interaction.draft) ? interaction.findings.find(concerns) : undefined
  return { error: finding && findingSentence(words, finding, field), onBlur: () => afterPress(() => setLeft(true)) }
}
