import { Button, useWords } from '@naire/ui'
import './video.css'

interface ClickListProps {
  readonly clicks: readonly { readonly time: string; readonly name: string }[]
  /** Absent: they are only looked at. */
  readonly onRemove?: (place: number) => void
}

/** List of the clicks during a film, with their times. */
export function ClickList({ clicks, onRemove }: ClickListProps) {
  const { t } = useWords()
  if (clicks.length === 0) return null
  return (
    <ol className="n-clicks" aria-label={t('questions:video.clicks')}>
      {clicks.map(({ time, name }, place) => (
        // Clicks have no name of their own: two at one time are alike.
        <li key={place}>
          <span className="n-clicks__time">{time}</span> <span className="n-clicks__name">{name}</span>
          {onRemove && (
            <Button
              look="quiet"
              icon="trash"
              aria-label={t('questions:video.remove', { name, time })}
              onClick={() => onRemove(place)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
