import { Icon, type IconName } from '@naire/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import './NoticePage.css'

interface NoticePageProps {
  readonly tone: 'plain' | 'success' | 'warning' | 'danger'
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A page that says what is the case, why, and what now. */
export function NoticePage({ tone, icon, title, children, actions }: NoticePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <section className="n-notice" data-tone={tone}>
      <span className="n-notice__icon">
        <Icon name={icon} size={40} />
      </span>
      <h1 className="n-notice__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className="n-notice__words">{children}</div>}
      {actions && <div className="n-notice__actions">{actions}</div>}
    </section>
  )
}
