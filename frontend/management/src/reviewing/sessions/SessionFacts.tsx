import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionAlarm } from '../alarms/SessionAlarm.tsx'
import { DisabledAssessors } from './DisabledAssessors.tsx'
import { columnOf, type SessionField } from './session-columns.ts'
import type { SessionRow } from './session-row.ts'
import { SessionCell } from './SessionCell.tsx'
import { SessionWord } from './SessionWord.tsx'
import styles from './sessions.module.css'

const facts = [
  'HeldReason',
  'Score',
  'CommitTime',
  'StartTime',
  'Duration',
  'UserName',
  'Source',
  'ReviewLevel',
  'RevieworName',
  'ReviewDueTime',
  'ReturnReason',
  'AppealerName',
  'AppealDueTime',
  'Lang',
  'ViewPort',
  'DeviceInfo',
  'LastCommitIp',
] as const satisfies readonly SessionField[]

/** Where a session stands, and what is known about it. */
export function SessionFacts({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const shown = facts.filter((field) => session[field] !== null && session[field] !== undefined)
  return (
    <>
      <div className={styles.words}>
        <SessionWord field="Status" value={session.Status} />
        {session.ReviewStatus !== null && <SessionWord field="ReviewStatus" value={session.ReviewStatus} />}
        {session.Alarm > 0 && <SessionWord field="Alarm" value={session.Alarm} />}
        {session.AppealStatus > 0 && <SessionWord field="AppealStatus" value={session.AppealStatus} />}
      </div>
      {session.Alarm > 0 && can('processAlarms') && <SessionAlarm session={session} />}
      <dl className={styles.facts}>
        {shown.map((field) => {
          const column = columnOf(field)
          return (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{t(`sessions.fields.${field}`)}</dt>
              <dd>{column && <SessionCell column={column} row={session} />}</dd>
            </div>
          )
        })}
      </dl>
      <DisabledAssessors session={session} />
    </>
  )
}
