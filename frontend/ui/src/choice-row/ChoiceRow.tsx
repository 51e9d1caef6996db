import type { ReactNode, RefCallback } from 'react'
import './ChoiceRow.css'

export interface ChoiceRowProps {
  readonly kind: 'radio' | 'checkbox'
  /** Name of the group; radios of one group share it. */
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label: ReactNode
  readonly onChange: (checked: boolean) => void
  /** Opens inside the row, under the label (other-text). */
  readonly children?: ReactNode
}

/** One option: the whole row is the target. */
export function ChoiceRow({
  kind,
  name,
  value,
  checked,
  disabled,
  invalid,
  describedBy,
  label,
  onChange,
  children,
}: ChoiceRowProps) {
  return (
    <div
      className="n-choice"
      data-checked={checked || undefined}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
    >
      <label className="n-choice__target">
        <input
          className="n-choice__input"
          type={kind}
          ref={groupName(name)}
          value={value}
          checked={checked}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="n-choice__label">{label}</span>
      </label>
      {children && <div className="n-choice__inside">{children}</div>}
    </div>
  )
}

/**
 * Makes radios of this name one group. Named by a property, React would look through the whole document for namesakes
 * at each choice; unnamed, it takes the name off the one that was chosen, which gets it back here.
 */
export function groupName(name: string): RefCallback<HTMLInputElement> {
  return (input) => {
    if (!input) return
    const join = () => {
      input.name = name
    }
    join()
    input.addEventListener('change', join)
    return () => input.removeEventListener('change', join)
  }
}
