import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Chip.css'

export interface ChipProps {
  readonly icon: IconName
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly tone?: 'plain' | 'success' | 'warning' | 'danger'
  readonly actions?: ReactNode
}

/** One kept thing (a file, a recording) with its state in words. */
export function Chip({ icon, label, detail, tone = 'plain', actions }: ChipProps) {
  return (
    <div className="n-chip" data-tone={tone}>
      <Icon name={icon} />
      <div className="n-chip__words">
        <span className="n-chip__label">{label}</span>
        {detail && <span className="n-chip__detail">{detail}</span>}
      </div>
      {actions && <div className="n-chip__actions">{actions}</div>}
    </div>
  )
}
