import { ArrowUpOutlined, ClockCircleOutlined, UserOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmRow } from './alarm-list.ts'
import styles from './alarms.module.css'

/** Who has it and until when it is to be processed, and how often it was escalated. */
export function AlarmStanding({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const { ClaimedBySid, ClaimedByName, ClaimedAt, ProcessBy, Escalations, ProcessedAt } = alarm
  const isOpen = ProcessedAt === null
  if (ClaimedBySid === null && (Escalations === 0 || !isOpen)) return null
  return (
    <p className={styles.claimed}>
      {ClaimedBySid !== null && (
        <span>
          <UserOutlined aria-hidden />{' '}
          {t(ClaimedBySid === me.Sid ? 'alarms.mine' : 'alarms.claimedBy', { name: ClaimedByName ?? ClaimedBySid })} ·{' '}
          <Moment at={ClaimedAt} />
        </span>
      )}
      {isOpen && ProcessBy !== null && (
        <span>
          <ClockCircleOutlined aria-hidden /> {t('alarms.processBy')} <Moment at={ProcessBy} />
        </span>
      )}
      {isOpen && Escalations > 0 && (
        <span className={styles.escalated}>
          <ArrowUpOutlined aria-hidden /> {t('alarms.escalated', { times: Escalations })}
        </span>
      )}
    </p>
  )
}
