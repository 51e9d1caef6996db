import { AlertOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import styles from './session.module.css'
import type { SessionWhy } from '@naire/api/contract'

/** The alarms that an answer raised, beside it. */
export function QuestionMarks({ questionSid, why }: { readonly questionSid: string; readonly why: SessionWhy | null }) {
  const { t } = useTranslation()
  return (why?.Alarms ?? [])
    .filter((alarm) => alarm.QuestionSid === questionSid)
    .map((alarm, index) => (
      <p key={index} className={styles.mark}>
        <AlertOutlined aria-hidden />
        <span>{t('session.alarmHere', { explain: alarm.Explain || alarm.Expression })}</span>
      </p>
    ))
}
