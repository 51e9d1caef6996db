import { Icon } from '../icon/Icon.tsx'
import './RecordButton.css'

export interface RecordButtonProps {
  readonly recording: boolean
  /** Loudness now, 0 to 1. */
  readonly level: number
  readonly label: string
  readonly describedBy?: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** One big round button; the ring around it grows with the voice. */
export function RecordButton({ recording, level, label, describedBy, disabled, onClick }: RecordButtonProps) {
  return (
    <button
      type="button"
      className="n-record"
      data-recording={recording || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-pressed={recording}
      disabled={disabled}
      onClick={onClick}
    >
      <svg className="n-record__ring" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={38 + 11 * level} />
      </svg>
      <span className="n-record__face">
        <Icon name={recording ? 'stop' : 'mic'} size={32} />
      </span>
    </button>
  )
}
