import { useEffect, useRef } from 'react'
import { Icon } from '../icon/Icon.tsx'
import './ErrorSummary.css'

export interface ErrorSummaryItem {
  /** Id of the element that holds the wrong field; its first control gets the focus. */
  readonly targetId: string
  readonly label: string
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly title: string
  readonly items: readonly ErrorSummaryItem[]
  /** Changes with each attempt, so that the summary takes the focus again. */
  readonly attempt: number
}

/** What is wrong on this page, each linked to its place. Takes the focus when it comes. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [attempt])
  if (items.length === 0) return null
  return (
    <div className="n-errors" ref={ref} role="alert" tabIndex={-1}>
      <h2 className="n-errors__title">
        <Icon name="alert" />
        {title}
      </h2>
      <ul className="n-errors__list">
        {items.map((item) => (
          <li key={`${item.targetId} ${item.message}`}>
            <a href={`#${item.targetId}`} onClick={(event) => goTo(event, item.targetId)}>
              <span>{item.label}</span> {item.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: React.MouseEvent, targetId: string) {
  const place = document.getElementById(targetId)
  if (!place) return
  event.preventDefault()
  place.scrollIntoView({ block: 'start' })
  place.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}
