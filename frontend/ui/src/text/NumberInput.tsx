import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** A text box with the numeric keyboard: what is not a number stays visible and is told, where a number input would swallow it. */
export function NumberInput(props: Omit<ComponentProps<typeof TextInput>, 'className' | 'inputMode' | 'dir'>) {
  return <TextInput {...props} inputMode="decimal" autoComplete="off" className="n-text--number" dir="ltr" />
}
