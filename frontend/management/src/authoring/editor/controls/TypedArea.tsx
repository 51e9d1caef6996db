import { useLayoutEffect, useRef, type TextareaHTMLAttributes } from 'react'
import { useTypedText } from './use-typed-text.ts'

interface TypedAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text area as high as its text, told with each pause. */
export function TypedArea({ value, onText, rows = 1, ...rest }: TypedAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText<HTMLTextAreaElement>(value, onText)
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [typed.value])
  return <textarea ref={area} dir="auto" rows={rows} {...rest} {...typed} />
}
