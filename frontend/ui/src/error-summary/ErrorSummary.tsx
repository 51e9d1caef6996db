import { useEffect, useRef } from 'react'
import { Icon } from '../icon/Icon.tsx'
import './ErrorSummary.css'

export interface ErrorSummaryItem {
  /**
   * Ids of the wrong field, or of what holds it, nearest first; the first that stands in the page counts, and its first
   * control gets the focus.
   */
  readonly targetIds: readonly string[]
  readonly label: string
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly title: string
  readonly items: readonly ErrorSummaryItem[]
  /** Changes with each attempt, so that the summary takes the focus again. */
  readonly attempt: number
}

/** Errors on this page, each linked to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => takeFocus(ref.current, attempt), [attempt])
  if (items.length === 0) return null
  return (
    <div className="n-errors" ref={ref} role="alert" tabIndex={-1}>
      <h2 className="n-errors__title">
        <Icon name="alert" />
        {title}
      </h2>
      <ul className="n-errors__list">
        {items.map((item) => (
          <li key={`${item.targetIds.join(' ')} ${item.message}`}>
            <a href={`#${item.targetIds.at(-1)}`} onClick={(event) => goTo(event, item.targetIds)}>
              <span>{item.label}</span> {item.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const takeFocus = (summary: HTMLElement | null, _attempt: number) => summary?.focus()

function goTo(event: React.MouseEvent, targetIds: readonly string[]) {
  if (showField(targetIds)) event.preventDefault()
}

/** Comes to a place before its first control is focused: it brings into sight what is missing in it. */
export const shownEvent = 'n-show'

/**
 * Scrolls to the first of these ids that stands in the page, and focuses its first control. @returns the place; null
 * where none of them stands there.
 */
export function showField(targetIds: readonly string[]): HTMLElement | null {
  const places = targetIds.flatMap((id) => document.getElementById(id) ?? [])
  const [nearest, widest] = [places[0], places.at(-1)]
  if (!nearest || !widest) return null
  nearest.dispatchEvent(new Event(shownEvent))
  const field = nearest.matches(fields) ? nearest : nearest.querySelector<HTMLElement>(fields)
  // What holds the field begins the screen, unless the field would be at its foot then.
  widest.scrollIntoView({ block: 'start' })
  if (field && field.getBoundingClientRect().bottom > document.documentElement.clientHeight * upperPart)
    field.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return nearest
}

const upperPart = 0.7

const fields = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:not([disabled],[type=search])`).join()
