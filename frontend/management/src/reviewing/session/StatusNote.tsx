import type { WhyStatus } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SessionWord } from '../sessions/SessionWord.tsx'
import styles from './session.module.css'

/** Where the session stands, the step that led there, and the reason that was given with it. */
export function StatusNote({
  status: { Status, EventType, Reason, FullQuotar, Quotars, SuccessorSid },
}: {
  readonly status: WhyStatus
}) {
  const { t } = useTranslation()
  const steps = t(`events.${EventType}`, { defaultValue: EventType })
  return (
    <div className={styles.reason}>
      <p>
        {t('phrases.label', { label: t('sessions.fields.Status') })}
        {Status === null ? steps : <SessionWord field="Status" value={Status} />}
      </p>
      <p className={styles.values}>{t('why.status', { step: steps })}</p>
      {Reason && <p>{t('history.reason', { reason: Reason })}</p>}
      {FullQuotar && <p>{t('why.fullQuotar', { quota: FullQuotar })}</p>}
      {Quotars.length > 0 && <p>{t('why.seats', { quotas: Quotars.join('; ') })}</p>}
      {SuccessorSid && (
        <p>
          <Link className={styles.link} relative="path" to={`../../${SuccessorSid}/view`}>
            {t('why.successor')}
          </Link>
        </p>
      )}
    </div>
  )
}
