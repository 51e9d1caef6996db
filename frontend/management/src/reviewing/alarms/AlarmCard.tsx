import { FileTextOutlined } from '@ant-design/icons'
import type { AlarmReason } from '@naire/domain/answering'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { Age } from './Age.tsx'
import type { AlarmRow } from './alarm-list.ts'
import { AlarmActions, type AlarmDialogKind } from './AlarmActions.tsx'
import { AlarmReasons } from './AlarmReasons.tsx'
import { AlarmStanding } from './AlarmStanding.tsx'
import { AlarmSteps } from './AlarmSteps.tsx'
import styles from './alarms.module.css'
import type { AlarmCommands } from './use-alarm-commands.ts'
import { useSeen } from './use-seen.ts'

interface AlarmCardProps {
  readonly alarm: AlarmRow
  readonly isOpen: boolean
  readonly commands: AlarmCommands
  readonly asked: AlarmDialogKind | null
  readonly onAsk: (asked: AlarmDialogKind | null) => void
  readonly onOpen: () => void
}

export function AlarmCard({ alarm, isOpen, commands, asked, onAsk, onOpen }: AlarmCardProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  useSeen(alarm, isOpen)
  const isProcessed = alarm.ProcessedAt !== null
  const reasons = jsonOf<readonly AlarmReason[]>(alarm.Reasons) ?? []
  return (
    <li
      id={`alarm-${alarm.Sid}`}
      className={`${styles.alarm} ${isOpen ? styles.openAlarm : ''}`}
      data-session={alarm.SessionSid}
      data-level={alarm.Level}
    >
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onOpen}>
        <SessionWord field="Alarm" value={alarm.Level} />
        <bdi className={styles.name}>{alarm.NaireName}</bdi>
        <span className={styles.age}>
          {isProcessed ? <Moment at={alarm.ProcessedAt} /> : <Age since={alarm.RaisedAt} />}
        </span>
        {(!isOpen || reasons.length === 0) && (
          <bdi className={styles.excerpt} title={alarm.Excerpt ?? undefined}>
            {alarm.Excerpt}
          </bdi>
        )}
      </button>
      <AlarmStanding alarm={alarm} />
      {isOpen && (
        <div className={styles.detail}>
          <AlarmReasons reasons={reasons} />
          {alarm.Note && <p className={styles.note}>{t('alarms.note', { note: alarm.Note })}</p>}
          <AlarmActions alarm={alarm} commands={commands} asked={asked} onAsk={onAsk} />
          {can('viewSessions') && (
            <Link
              className="n-link"
              to={`/subject/${alarm.OrgSid}/${alarm.SubjectSid}/sessionNaire/${alarm.SessionSid}/view`}
            >
              <FileTextOutlined aria-hidden /> {t('alarms.session')}
            </Link>
          )}
          <AlarmSteps sessionSid={alarm.SessionSid} />
        </div>
      )}
    </li>
  )
}
