import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { AlarmQueue } from './AlarmQueue.tsx'
import styles from './alarms.module.css'
import { SoundSwitch } from './SoundSwitch.tsx'
import { useAlarms } from './use-alarms.ts'
import { useAlarmSignal } from './use-alarm-signal.ts'

/** The alarm inbox: a queue, newest on top; new ones appear by themselves. */
export function AlarmsView({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTranslation()
  const { subjectSid = '' } = useParams()
  const [isProcessed, setProcessed] = useState(false)
  const signal = useAlarmSignal()
  const alarms = useAlarms(subjectSid, isProcessed, signal.ring)
  const rows = alarms.data ?? []
  const tabs = [
    { value: false, label: t('alarms.open') },
    { value: true, label: t('alarms.done') },
  ]
  return (
    <Screen title={t('screens.alarmMng.title')} hint={t('alarms.hint')} actions={switcher}>
      <div className={styles.tools}>
        <Segmented<boolean> options={tabs} value={isProcessed} onChange={setProcessed} aria-label={t('alarms.which')} />
        <span className={styles.count} role="status">
          {t('alarms.count', { count: rows.length })}
        </span>
        <SoundSwitch isOn={signal.isOn} onSwitch={signal.setOn} />
      </div>
      <ListState query={alarms} isEmpty={rows.length === 0} empty={{ title: t(isProcessed ? 'alarms.noneDone' : 'alarms.none'), hint: t('alarms.noneHint') }}>
        <AlarmQueue rows={rows} />
      </ListState>
    </Screen>
  )
}
