import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { stepsOf } from '../batch/batch-act.ts'
import { disabledIn, type SessionRow } from './session-row.ts'
import styles from './sessions.module.css'

/** Whose right to review the session was taken away, why and since when, and the way to give it back; nothing where nobody's is. */
export function DisabledAssessors({ session }: { readonly session: SessionRow }) {
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
