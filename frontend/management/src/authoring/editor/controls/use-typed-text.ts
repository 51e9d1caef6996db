import type { ChangeEvent } from 'react'
import { useKeptText } from './use-kept-text.ts'

/** An input whose text is told with each pause, and when it is left. */
export function useTypedText<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onText: (text: string) => void,
) {
  const [shown, type, tellNow] = useKeptText(value, onText)
  return { value: shown, onChange: (event: ChangeEvent<E>) => type(event.target.value), onBlur: tellNow }
}
