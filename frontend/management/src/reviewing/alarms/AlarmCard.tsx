import { UserOutlined } from '@ant-design/icons'
import type { AlarmReason } from '@naire/domain/answering'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { Age } from './Age.tsx'
import type { AlarmRow } from './alarm-row.ts'
import { AlarmReasons } from './AlarmReasons.tsx'
import styles from './alarms.module.css'
import { NoteForm } from './NoteForm.tsx'
import type { useAlarmCommands } from './use-alarms.ts'

interface AlarmCardProps {
  readonly alarm: AlarmRow
  readonly isOpen: boolean
  readonly isMine: boolean
  readonly commands: ReturnType<typeof useAlarmCommands>
  readonly onOpen: () => void
}

export function AlarmCard({ alarm, isOpen, isMine, commands, onOpen }: AlarmCardProps) {
  const { t } = useTranslation()
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
      {alarm.ClaimedByName && (
        <p className={styles.claimed}>
          <UserOutlined aria-hidden /> {t(isMine ? 'alarms.mine' : 'alarms.claimedBy', { name: alarm.ClaimedByName })} · <Moment at={alarm.ClaimedAt} />
        </p>
      )}
      {isOpen && (
        <div className={styles.detail}>
          <AlarmReasons reasons={reasons} />
          {alarm.Note && <p className={styles.note}>{t('alarms.note', { note: alarm.Note })}</p>}
          {!isProcessed && alarm.ClaimedBySid === null && (
            <Button type="primary" loading={commands.claim.isPending} onClick={() => commands.claim.mutate(alarm.SessionSid)}>
              {t('alarms.claim')}
              <Shortcut keys="C" />
            </Button>
          )}
          {!isProcessed && isMine && <NoteForm isSending={commands.process.isPending} onProcess={(note) => commands.process.mutate({ sessionSid: alarm.SessionSid, note })} />}
        </div>
      )}
    </li>
  )
}
