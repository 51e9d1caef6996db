import { useWords } from '../words/Words.tsx'
import './Counter.css'

interface CounterProps {
  readonly id: string
  readonly length: number
  readonly max: number
  /** Label of the counted text, where it is not visible above it. */
  readonly of?: string
}

/** Characters entered and left, below a text. */
export function Counter({ id, length, max, of = '' }: CounterProps) {
  const { t } = useWords()
  const left = max - length
  return (
    <p className="n-counter" id={id} data-over={left < 0 || undefined}>
      {of && (
        <>
          <bdi>{of}</bdi>
          {' · '}
        </>
      )}
      {left < 0 ? t('questions:text.over', { n: -left }) : t('questions:text.counter', { n: length, left })}
    </p>
  )
}
