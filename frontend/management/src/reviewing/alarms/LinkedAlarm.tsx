import { useTranslation } from 'react-i18next'
import { FailureView } from '../../workplace/FailureView.tsx'
import { AlarmQueue } from './AlarmQueue.tsx'
import styles from './alarms.module.css'
import { useAlarmOf } from './use-alarm-of.ts'
import type { OpenAlarm } from './use-open-alarm.ts'

interface LinkedAlarmProps {
  readonly sessionSid: string
  readonly opened: OpenAlarm
}

/** The alarm that a link leads to: processed, narrowed away, or further down than the list goes. */
export function LinkedAlarm({ sessionSid, opened }: LinkedAlarmProps) {
  const { t } = useTranslation()
  const alarm = useAlarmOf(sessionSid, true)
  if (alarm.isPending) return null
  if (alarm.data === undefined) return <FailureView error={alarm.error} onRetry={() => void alarm.refetch()} />
  return (
    <section className={styles.linked} aria-label={t('alarms.linked')}>
      <h2>{t('alarms.linked')}</h2>
      {alarm.data === null ? (
        <p role="alert">{t('alarms.gone')}</p>
      ) : (
        <AlarmQueue rows={[alarm.data]} opened={opened} label={t('alarms.linked')} />
      )}
    </section>
  )
}
