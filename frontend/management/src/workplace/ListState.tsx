import { Skeleton, Button } from 'antd'
import type { ReactNode } from 'react'
import { InboxOutlined, CloudOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import styles from './state-view.module.css'
import { HttpFailure } from './http.ts'

interface Loading {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

interface ListStateProps {
  readonly query: Loading
  readonly isEmpty: boolean
  readonly empty: { readonly title: ReactNode; readonly hint?: ReactNode; readonly action?: ReactNode }
  readonly children: ReactNode
}

/** The four states of every list: loading, failed (with a way to try again), empty, there. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  if (query.isPending) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  if (query.isError && isEmpty) return <FailureView error={query.error} onRetry={() => void query.refetch()} />
  return isEmpty ? <EmptyView {...empty} /> : children
}

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

/** Error message and the actions possible now; distinguishes a missing network from a refusal of the server. */
export function FailureView({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { t } = useTranslation()
  const failure = error instanceof HttpFailure ? error : null
  const Icon = failure?.isOffline ? DisconnectOutlined : failure ? CloudOutlined : WarningOutlined
  return (
    <div className={styles.state} role="alert">
      <Icon className={styles.icon} aria-hidden />
      <p className={styles.title}>{failure?.isOffline ? t('states.offline') : t('states.failed')}</p>
      <p className={styles.hint}>{error instanceof Error ? error.message : String(error)}</p>
      {failure?.failure.correlationId && (
        <p className={styles.code}>{t('states.correlation', { id: failure.failure.correlationId })}</p>
      )}
      {onRetry && <Button onClick={onRetry}>{t('actions.retry')}</Button>}
    </div>
  )
}
