import { useTranslation } from 'react-i18next'
import type { AlarmStepRow } from '@naire/api/contract'
import { FailureView } from '../../workplace/FailureView.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import styles from './alarms.module.css'
import { useAlarmSteps } from './use-alarm-handling.ts'

/** Who was told when and by which channel, who saw it, and what they did. */
export function AlarmSteps({ sessionSid }: { readonly sessionSid: string }) {
  const { t } = useTranslation()
  const steps = useAlarmSteps(sessionSid)
  const rows = steps.data ?? []
  const reasonText = useReasonText()
  return (
    <section className={styles.steps} aria-label={t('alarms.steps.title')}>
      <h3>{t('alarms.steps.title')}</h3>
      {steps.isError && rows.length === 0 && <FailureView error={steps.error} onRetry={() => void steps.refetch()} />}
      {rows.length > 0 && (
        <ol className={styles.told}>
          {rows.map((row) => (
            <li key={row.Sid} data-step={row.Step} data-problem={row.Problem ?? undefined}>
              <Moment at={row.At} seconds />
              <span>
                {t(`alarms.steps.${stepOf(row)}`, said(row, t))}
                {row.Problem && ` · ${t(`alarms.problems.${row.Problem}`)}`}
                {row.Word &&
                  (row.UserSid === null ? (
                    ` · ${reasonText(row.Word, 'system')}`
                  ) : (
                    <q className={styles.word}>{row.Word}</q>
                  ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** An escalation is somebody's, or a time ran out. */
const stepOf = ({ Step, UserSid }: AlarmStepRow) =>
  Step === 'AlarmEscalated' && UserSid !== null ? 'AlarmEscalatedBy' : Step

function said({ UserName, UserSid, ToName, ToSid, Channel, Times }: AlarmStepRow, t: (key: string) => string) {
  return {
    name: UserName ?? UserSid,
    to: ToName ?? ToSid,
    channel: Channel ? t(`alarms.channels.${Channel}`) : '',
    times: Times ?? 0,
  }
}
