import type { AlarmReason } from '@naire/domain/answering'
import { useTranslation } from 'react-i18next'
import { SessionWord } from '../sessions/SessionWord.tsx'
import styles from './alarms.module.css'

/** What raised the alarm, in the respondent's words. */
export function AlarmReasons({ reasons }: { readonly reasons: readonly AlarmReason[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <ul className="n-column" aria-label={t('alarms.reasons')}>
      {reasons.map((reason, index) => (
        <li key={index} className={styles.reason}>
          <SessionWord field="Alarm" value={reason.level} />
          <b>{reason.explain || reason.questionCode}</b>
          <bdi className={styles.answers}>{reason.excerpt}</bdi>
        </li>
      ))}
    </ul>
  )
}
