import { useWords } from '../words/Words.tsx'
import './Counter.css'

/** Characters entered and left, below a long text. */
export function Counter({ id, length, max }: { readonly id: string; readonly length: number; readonly max: number }) {
  const { t } = useWords()
  const left = max - length
  return (
    <p className="n-counter" id={id} data-over={left < 0 || undefined}>
      {left < 0 ? t('questions:text.over', { n: -left }) : t('questions:text.counter', { n: length, left })}
    </p>
  )
}
