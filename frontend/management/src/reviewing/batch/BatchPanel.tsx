import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined, UndoOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { withdrawMinutes } from '@naire/domain/sessions'
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPast } from '../../workplace/use-is-past.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type BatchRun, useBatchStore } from './batch-store.ts'
import styles from './batch.module.css'
import { Link } from 'react-router'
import type { RefusedSession } from './run-steps.ts'

/** Progress of the batch, its refused sessions with reasons, and the undo. */
export function BatchPanel({ place }: { readonly place: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const { run, stop, goOn, undo, close } = useBatchStore()
  const state = run?.state
  useEffect(() => {
    if (state !== undefined && state !== 'running')
      for (const key of ['sessions', 'alarms']) void queries.invalidateQueries({ queryKey: [key] })
  }, [state, queries])
  const mayUndo = useMayUndo(run)
  if (run === null) return null
  const told = run.done.length + run.refused.length
  return (
    <section className={styles.panel} aria-label={t('batch.progress')} data-batch={run.state}>
      <div className={styles.head}>
        <b>{t(`batch.acts.${run.kind}`)}</b>
        <span role="status">
          {run.state !== 'running' &&
            (run.refused.length > 0 || run.rest ? (
              <ExclamationCircleOutlined aria-hidden />
            ) : (
              <CheckCircleOutlined aria-hidden />
            ))}{' '}
          {t('batch.told', { done: run.done.length, refused: run.refused.length, total: run.total })}
        </span>
        {run.state === 'running' ? (
          <Button size="small" onClick={stop}>
            {t('batch.stop')}
          </Button>
        ) : (
          <>
            {run.rest && (
              <Button size="small" onClick={() => void goOn(http)}>
                {t('batch.goOn')}
              </Button>
            )}
            {mayUndo && (
              <Button size="small" icon={<UndoOutlined />} onClick={() => void undo(http)}>
                {t('batch.undo')}
              </Button>
            )}
            <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('actions.close')} onClick={close} />
          </>
        )}
      </div>
      {run.state === 'running' && (
        <Progress
          size="small"
          percent={Math.round((100 * told) / Math.max(1, run.total))}
          aria-label={t('batch.progress')}
        />
      )}
      {run.state === 'broken' && <p className={styles.broken}>{t('batch.broken')}</p>}
      {run.refused.length > 0 && <RefusedList refused={run.refused} count={run.refused.length} place={place} />}
    </section>
  )
}

/** As long as the server takes decisions back. */
function useMayUndo(run: BatchRun | null): boolean {
  const isLate = useIsPast((run?.startedAt ?? 0) + withdrawMinutes * 60_000)
  return run !== null && run.state !== 'running' && run.undo.length > 0 && !isLate
}

/** More than these are folded away. */
const most = 5

interface RefusedListProps {
  /** All of them, or the first. */
  readonly refused: readonly RefusedSession[]
  readonly count: number
  readonly place: string
}

/** Which sessions stayed as they were, and why. */
export function RefusedList({ refused, count, place }: RefusedListProps) {
  const { t } = useTranslation()
  const list = (
    <ul className={styles.refused} aria-label={t('batch.refused')}>
      {refused.map(({ sid, code, details }) => (
        <li key={sid} data-refused={sid}>
          <Link to={`${place}/sessionNaire/${sid}/view`}>{sid.slice(0, 8)}</Link>{' '}
          {t(`exceptions:${code}`, { ...details, defaultValue: t('states.failed') })}
        </li>
      ))}
      {count > refused.length && <li>{t('batch.refusedMore', { n: count - refused.length })}</li>}
    </ul>
  )
  if (refused.length <= most) return list
  return (
    <details>
      <summary>{t('batch.refusedCount', { n: count })}</summary>
      {list}
    </details>
  )
}
