import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import type { AlarmQuery } from './alarm-list.ts'
import { AlarmKeys } from './AlarmKeys.tsx'
import { AlarmQueue } from './AlarmQueue.tsx'
import styles from './alarms.module.css'
import { LinkedAlarm } from './LinkedAlarm.tsx'
import { useAlarms } from './use-alarms.ts'
import { useOpenAlarm } from './use-open-alarm.ts'

/** The alarms that were asked for, and one that a link leads to although it is not among them. */
export function AlarmInbox({ asked }: { readonly asked: AlarmQuery }) {
  const { t } = useTranslation()
  const { alarms, rows, count, more } = useAlarms(asked)
  const opened = useOpenAlarm(rows)
  const isNarrowed = asked.whose !== 'all' || asked.naireSid !== ''
  const none = isNarrowed ? 'alarms.noneMatching' : asked.isProcessed ? 'alarms.noneDone' : 'alarms.none'
  return (
    <>
      <div className={styles.inboxHead}>
        <span className={styles.count} role="status">
          {alarms.data && t('alarms.count', { count })}
        </span>
        <AlarmKeys />
      </div>
      {alarms.data && opened.linked !== null && <LinkedAlarm sessionSid={opened.linked} opened={opened} />}
      <ListState query={alarms} isEmpty={rows.length === 0} empty={{ title: t(none), hint: t('alarms.noneHint') }}>
        <AlarmQueue rows={rows} opened={opened} />
        <MoreButton onMore={more} isLoading={alarms.isPlaceholderData} />
      </ListState>
    </>
  )
}
