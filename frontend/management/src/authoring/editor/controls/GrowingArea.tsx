import { useLayoutEffect, useRef, type CSSProperties, type RefObject, type TextareaHTMLAttributes } from 'react'
import styles from './controls.module.css'

export interface GrowingAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  readonly value: string
}

/** Where the browser makes it as high as its text by itself, nothing is measured. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A text area as high as its text. */
export function GrowingArea({ ref, value, rows = 1, className = '', ...rest }: GrowingAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = ref ?? own
  useLayoutEffect(() => {
    const { current } = area
    if (!current || growsByItself) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [area, value])
  return (
    <textarea
      ref={area}
      className={`${styles.grows} ${className}`}
      style={{ '--rows': rows } as CSSProperties}
      dir="auto"
      rows={rows}
      value={value}
      {...rest}
    />
  )
}
