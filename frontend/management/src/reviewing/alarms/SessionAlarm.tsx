import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { personName } from '../../workplace/person-name.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import styles from './alarms.module.css'
import { useAlarmOf } from './use-alarms.ts'

/** Status of the alarm of a session: for people who handle alarms. */
export function SessionAlarm({
  session: { Sid, OrgSid, SubjectSid },
}: {
  readonly session: Pick<SessionRow, 'Sid' | 'OrgSid' | 'SubjectSid'>
}) {
  const { t } = useTranslation()
  const { data: alarm } = useAlarmOf(Sid, true)
  if (!alarm) return null
  const { AlarmStatus, ClaimedBySid, ClaimedByName, ProcessedAt, Note } = alarm
  return (
    <section className={styles.ofSession} aria-label={t('screens.alarmMng.title')}>
      <p className="n-line">
        <SessionWord field="AlarmStatus" value={AlarmStatus} />
        {ProcessedAt === null &&
          (ClaimedBySid === null
            ? t('alarms.nobodys')
            : t('alarms.claimedBy', { name: personName(t, ClaimedBySid, ClaimedByName) }))}
        <Link className="n-link" to={`/subject/${OrgSid}/${SubjectSid}/alarmMng?alarm=${Sid}`}>
          {t('alarms.goTo')}
        </Link>
      </p>
      {Note && <p className={styles.note}>{t('alarms.note', { note: Note })}</p>}
    </section>
  )
}
