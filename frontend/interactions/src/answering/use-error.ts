import type { Finding, InteractionState } from '@naire/domain/answering'
import { useWords } from '@naire/ui'
import { useEffect, useState, type FocusEvent } from 'react'
import { afterPress, watchPresses } from './after-press.ts'
import { findingSentence } from './finding-sentence.ts'

/**
 * The sentence under a control, or a group of them: nothing before it was left once with something in it, unless
 * everything is to be told. What goes by its own press leaves nothing.
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
  const onBlur = (event?: FocusEvent) => {
    const { currentTarget: group, target } = event ?? {}
    const look = () => {
      if (target?.isConnected !== false && !group?.contains(document.activeElement)) setLeft(true)
    }
    // By then something else has the focus.
    afterPress(() => setTimeout(look))
  }
  return { error: finding && findingSentence(words, finding, field), onBlur }
}
