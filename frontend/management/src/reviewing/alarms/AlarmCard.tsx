import { ArrowUpOutlined, UserOutlined } from '@ant-design/icons'
import type { AlarmReason } from '@naire/domain/answering'
import { useTranslation } from 'react-i18next'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { Age } from './Age.tsx'
import type { AlarmRow } from './alarm-row.ts'
import { AlarmActions, type Asked } from './AlarmActions.tsx'
import { AlarmReasons } from './AlarmReasons.tsx'
import { AlarmSteps } from './AlarmSteps.tsx'
import styles from './alarms.module.css'
import type { AlarmCommands } from './use-alarm-commands.ts'
import { useSeen } from './use-seen.ts'

interface AlarmCardProps {
  readonly alarm: AlarmRow
  readonly isOpen: boolean
  readonly isMine: boolean
  readonly commands: AlarmCommands
  readonly asked: Asked | null
  readonly onAsk: (asked: Asked | null) => void
  readonly onOpen: () => void
}

export function AlarmCard({ alarm, isOpen, isMine, commands, asked, onAsk, onOpen }: AlarmCardProps) {
  const { t } = useTranslation()
  useSeen(alarm, isOpen)
  const isProcessed = alarm.ProcessedAt !== null
  const reasons = jsonOf<readonly AlarmReason[]>(alarm.Reasons) ?? []
  return (
    <li id={`alarm-${alarm.Sid}`} className={`${styles.alarm} ${isOpen ? styles.openAlarm : ''}`} data-session={alarm.SessionSid} data-level={alarm.Level}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onOpen}>
        <SessionWord field="Alarm" value={alarm.Level} />
        <bdi className={styles.name}>{alarm.NaireName}</bdi>
        <span className={styles.age}>{isProcessed ? <Moment at={alarm.ProcessedAt} /> : <Age since={alarm.RaisedAt} />}</span>
        {(!isOpen || reasons.length === 0) && <bdi className={styles.excerpt} title={alarm.Excerpt ?? undefined}>{alarm.Excerpt}</bdi>}
      </button>
      {(alarm.ClaimedBySid !== null || (alarm.Escalations > 0 && !isProcessed)) && (
        <p className={styles.claimed}>
          {alarm.ClaimedBySid !== null && (
            <span>
              <UserOutlined aria-hidden /> {t(isMine ? 'alarms.mine' : 'alarms.claimedBy', { name: alarm.ClaimedByName ?? alarm.ClaimedBySid })} · <Moment at={alarm.ClaimedAt} />
            </span>
          )}
          {alarm.Escalations > 0 && !isProcessed && (
            <span className={styles.escalated}>
              <ArrowUpOutlined aria-hidden /> {t('alarms.escalated', { times: alarm.Escalations })}
            </span>
          )}
        </p>
      )}
      {isOpen && (
        <div className={styles.detail}>
          <AlarmReasons reasons={reasons} />
          {alarm.Note && <p className={styles.note}>{t('alarms.note', { note: alarm.Note })}</p>}
          <AlarmActions alarm={alarm} isMine={isMine} commands={commands} asked={asked} onAsk={onAsk} />
          <AlarmSteps sessionSid={alarm.SessionSid} />
        </div>
      )}
    </li>
  )
}
