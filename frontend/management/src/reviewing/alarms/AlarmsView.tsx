import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmQuery } from './alarm-list.ts'
import { AlarmFilters, type AlarmNarrowing } from './AlarmFilters.tsx'
import { AlarmInbox } from './AlarmInbox.tsx'
import styles from './alarms.module.css'
import { ReactionTimes } from './ReactionTimes.tsx'
import { SignalSwitches } from './SignalSwitches.tsx'

type View = 'open' | 'done' | 'times'

/** The alarm inbox: a queue, newest on top; new ones appear by themselves. */
export function AlarmsView({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const [, setParams] = useSearchParams()
  const [view, setView] = useState<View>('open')
  const [narrowing, setNarrowing] = useState<AlarmNarrowing>({ order: 'newest', whose: 'all', naireSid: '' })
  const asked: AlarmQuery = { ...narrowing, subjectSid, isProcessed: view === 'done', meSid: me.Sid }
  // The alarm that was open belongs to the list that was left.
  const leave = () => setParams((before) => (before.delete('alarm'), before), { replace: true })
  const views = (['open', 'done', 'times'] as const).map((value) => ({ value, label: t(`alarms.${value}`) }))
  return (
    <Screen title={t('screens.alarmMng.title')} hint={t('alarms.hint')} actions={switcher}>
      <div className={styles.tools}>
        <Segmented<View>
          options={views}
          value={view}
          onChange={(chosen) => (setView(chosen), leave())}
          aria-label={t('alarms.which')}
        />
        {view !== 'times' && (
          <AlarmFilters
            narrowing={narrowing}
            onChange={(change) => (setNarrowing({ ...narrowing, ...change }), leave())}
          />
        )}
        <SignalSwitches />
      </div>
      {view === 'times' ? (
        <ReactionTimes subjectSid={subjectSid} />
      ) : (
        <AlarmInbox key={JSON.stringify(asked)} asked={asked} />
      )}
    </Screen>
  )
}
