import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionAlarm } from '../alarms/SessionAlarm.tsx'
import { columnOf, type SessionField } from './session-columns.ts'
import type { SessionRow } from './session-row.ts'
import { SessionCell } from './session-cells.tsx'
import { SessionWord } from './SessionWord.tsx'
import styles from './sessions.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Moment } from '../../workplace/Moment.tsx'
import { stepsOf } from '../batch/batch-act.ts'
import { disabledIn, isTold } from './session-row.ts'

const facts = [
  'HeldReason',
  'Score',
  'CommitTime',
  'StartTime',
  'Duration',
  'UserName',
  'Source',
  'ImportSid',
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
  const shown = facts.filter((field) => isTold(field, session))
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

/**
 * Assessors whose right to review the session was taken away, why and since when, and a button that restores it;
 * nothing where there are none.
 */
function DisabledAssessors({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation()
  const { can, http, notices } = useWorkplace()
  const queries = useQueryClient()
  const enable = useMutation({
    mutationFn: async (personSid: string) => {
      for (const { path, field, body, sids } of stepsOf({ kind: 'enableAssessor', personSid, reason: '' }, [
        session.Sid,
      ]))
        await http.post(path, { ...body, [field]: sids })
    },
    onSuccess: () => notices.success(t('disabled.done')),
    onSettled: () =>
      Promise.all([['sessions'], ['history', session.Sid]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const all = disabledIn(session)
  if (all.length === 0) return null
  return (
    <ul className={styles.disabled} aria-label={t('sessions.fields.AssessorDisableReview')}>
      {all.map(({ Sid, Name, Reason, At }) => (
        <li key={Sid} data-disabled={Sid}>
          <span>
            {t('disabled.one', { name: Name ?? Sid.slice(0, 8) })} · <Moment at={At} />
            {Reason && ` · ${t('history.reason', { reason: Reason })}`}
          </span>
          {can('assignReviewer') && (
            <Button size="small" loading={enable.isPending} onClick={() => enable.mutate(Sid)}>
              {t('batch.acts.enableAssessor')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
