import { InboxOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './state-view.module.css'

interface EmptyViewProps {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

export function EmptyView({ title, hint, action }: EmptyViewProps) {
  return (
    <div className={styles.state}>
      <InboxOutlined className={styles.icon} aria-hidden />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  )
}
