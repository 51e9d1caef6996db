import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Keeps what an input method composes in the box, and tells it once it is composed. */
export function useTyped<E extends Box>(value: string, onText: (text: string) => void) {
  const composing = useRef(false)
  const [composed, setComposed] = useState<string | null>(null)
  const tell = (text: string) => {
    setComposed(null)
    onText(text)
  }
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<E>) =>
      composing.current ? setComposed(event.target.value) : tell(event.target.value),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<E>) => {
      composing.current = false
      tell(event.currentTarget.value)
    },
  }
}
