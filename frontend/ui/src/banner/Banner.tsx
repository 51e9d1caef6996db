import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Banner.css'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

export interface BannerProps {
  readonly tone: BannerTone
  readonly icon?: IconName
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Message across the page: the problem, its cause, and the possible actions. */
export function Banner({ tone, icon = icons[tone], title, children, actions }: BannerProps) {
  return (
    <div className="n-banner" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="n-banner__words">
        {title && <p className="n-banner__title">{title}</p>}
        {children}
        {actions && <div className="n-banner__actions">{actions}</div>}
      </div>
    </div>
  )
}

const icons = { info: 'info', success: 'check-circle', warning: 'warning', danger: 'alert' } as const satisfies Record<
  BannerTone,
  IconName
>
