import { GrowingArea, type GrowingAreaProps } from './GrowingArea.tsx'
import { useTypedText } from './use-typed-text.ts'

interface TypedAreaProps extends Omit<GrowingAreaProps, 'onChange'> {
  readonly onText: (text: string) => void
}

/** A text area as high as its text, told with each pause. */
export function TypedArea({ value, onText, ...rest }: TypedAreaProps) {
  return <GrowingArea {...rest} {...useTypedText<HTMLTextAreaElement>(value, onText)} />
}
