import { CloudOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { HttpFailure } from './http.ts'
import styles from './state-view.module.css'

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
