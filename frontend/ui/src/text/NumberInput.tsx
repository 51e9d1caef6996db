import type { ComponentProps } from 'react'
import { plainNumber } from '../words/number-text.ts'
import { useWords } from '../words/Words.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * A text box with the numeric keyboard: what is not a number stays visible and is told, where a number input would
 * swallow it.
 */
export function NumberInput({
  onText,
  ...props
}: Omit<ComponentProps<typeof TextInput>, 'className' | 'inputMode' | 'dir'>) {
  const { lang } = useWords()
  return (
    <TextInput
      {...props}
      onText={(text) => onText(plainNumber(text, lang))}
      inputMode="decimal"
      autoComplete="off"
      className="n-text--number"
      dir="ltr"
    />
  )
}
