import { Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import type { AlarmOrder } from './alarm-row.ts'
import { AlarmQueue } from './AlarmQueue.tsx'
import styles from './alarms.module.css'
import { ReactionTimes } from './ReactionTimes.tsx'
import { SignalSwitches } from './SignalSwitches.tsx'
import { useAlarms } from './use-alarms.ts'

type View = 'open' | 'done' | 'times'

/** The alarm inbox: a queue, newest on top; new ones appear by themselves. */
export function AlarmsView({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTranslation()
  const { subjectSid = '' } = useParams()
  const [view, setView] = useState<View>('open')
  const [order, setOrder] = useState<AlarmOrder>('newest')
  const isProcessed = view === 'done'
  const alarms = useAlarms({ subjectSid, isProcessed, order })
  const rows = alarms.data ?? []
  const views = (['open', 'done', 'times'] as const).map((value) => ({ value, label: t(`alarms.${value}`) }))
  const orders = (['newest', 'level'] as const).map((value) => ({ value, label: t(`alarms.orders.${value}`) }))
  return (
    <Screen title={t('screens.alarmMng.title')} hint={t('alarms.hint')} actions={switcher}>
      <div className={styles.tools}>
        <Segmented<View> options={views} value={view} onChange={setView} aria-label={t('alarms.which')} />
        {view !== 'times' && <Select<AlarmOrder> options={orders} value={order} onChange={setOrder} aria-label={t('alarms.order')} />}
        <span className={styles.count} role="status">
          {view !== 'times' && t('alarms.count', { count: rows.length })}
        </span>
        <SignalSwitches />
      </div>
      {view === 'times' ? (
        <ReactionTimes subjectSid={subjectSid} />
      ) : (
        <ListState query={alarms} isEmpty={rows.length === 0} empty={{ title: t(isProcessed ? 'alarms.noneDone' : 'alarms.none'), hint: t('alarms.noneHint') }}>
          <AlarmQueue rows={rows} />
        </ListState>
      )}
    </Screen>
  )
}
