import {
  CheckCircleOutlined,
  CloseOutlined,
  DownloadOutlined,
  ExclamationCircleOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { BatchRefusal, BatchRow } from '@naire/contract'
import { csvLine } from '@naire/domain/sheets'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { useIsPast } from '../../workplace/use-is-past.ts'
import { RefusedList } from './BatchPanel.tsx'
import { useBatchStore } from './batch-store.ts'
import styles from './batch.module.css'
import { isUnderWay, type BatchJobs } from './use-batch-jobs.ts'

/** Time for which a batch that ended is told of, unless it is put away. */
const tellForMs = 30 * 60_000

/** The newest batch that the server performs or has just performed: how far it is, what it left, and the way back. */
export function BatchJobPanel({ jobs, place }: { readonly jobs: BatchJobs; readonly place: string }) {
  const [closed, setClosed] = useState<string | null>(null)
  const { run } = useBatchStore()
  const [newest] = jobs.rows
  const isNews =
    newest !== undefined &&
    newest.Sid !== closed &&
    (isUnderWay(newest) ||
      (jobs.readAt - Date.parse(newest.FinishedAt ?? newest.AskedAt) < tellForMs &&
        (run === null || run.startedAt < Date.parse(newest.AskedAt))))
  return isNews ? (
    <BatchJob key={newest.Sid} row={newest} jobs={jobs} place={place} onClose={() => setClosed(newest.Sid)} />
  ) : null
}

type JobProps = Pick<BatchJobProps, 'row' | 'jobs'>

interface BatchJobProps {
  readonly row: BatchRow
  readonly jobs: BatchJobs
  readonly place: string
  readonly onClose: () => void
}

function BatchJob({ row, jobs, place, onClose }: BatchJobProps) {
  const { t } = useTranslation()
  const { Sid, Kind, Undoes, Status, Total, Done, Refused, UndoUntil } = row
  const isLate = useIsPast(UndoUntil === null ? 0 : Date.parse(UndoUntil))
  const kind = t(`batch.acts.${Kind}`)
  const Icon = Status === 'failed' || Refused > 0 ? ExclamationCircleOutlined : CheckCircleOutlined
  return (
    <section className={styles.panel} aria-label={t('batch.progress')} data-batch={Status}>
      <div className={styles.head}>
        <b>{Undoes === null ? kind : t('batch.undoOf', { act: kind })}</b>
        <span role="status">
          {!isUnderWay(row) && <Icon aria-hidden />} {t('batch.told', { done: Done, refused: Refused, total: Total })}
          {Status === 'waiting' && ` · ${t('batch.waiting')}`}
          {Status === 'stopped' && ` · ${t('batch.stopped')}`}
        </span>
        {isUnderWay(row) ? (
          <Button size="small" onClick={() => jobs.stop(Sid)}>
            {t('batch.stop')}
          </Button>
        ) : (
          <>
            {Refused > 0 && <ReportButton row={row} jobs={jobs} />}
            {UndoUntil !== null && !isLate && (
              <Button size="small" icon={<UndoOutlined />} onClick={() => jobs.undo(Sid)}>
                {t('batch.undo')}
              </Button>
            )}
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('actions.close')}
              onClick={onClose}
            />
          </>
        )}
      </div>
      {isUnderWay(row) && <JobProgress row={row} jobs={jobs} />}
      {Status === 'failed' && <p className={styles.broken}>{t('batch.failed')}</p>}
      {!isUnderWay(row) && Refused > 0 && <RefusedSessions row={row} jobs={jobs} place={place} />}
    </section>
  )
}

function JobProgress({ row: { AskedAt, Total, Done, Refused }, jobs }: JobProps) {
  const { t } = useTranslation()
  const told = Done + Refused
  const seconds = (jobs.readAt - Date.parse(AskedAt)) / 1_000
  return (
    <div className={styles.jobProgress}>
      <Progress size="small" percent={Math.floor((100 * told) / Math.max(1, Total))} aria-label={t('batch.progress')} />
      {told > 0 && seconds > 3 && (
        <span>{t('batch.left', { n: Math.max(1, Math.ceil((seconds * (Total - told)) / told)) })}</span>
      )}
    </div>
  )
}

/** `exceptions` know a refusal by its code without braces and hyphens. */
const keyOf = (code: string): string => code.replaceAll(/[{}-]/g, '').toLowerCase()

function RefusedSessions({ row: { Sid, Refused }, jobs, place }: JobProps & Pick<BatchJobProps, 'place'>) {
  const { data = [] } = useQuery({
    queryKey: ['batchRefusals', Sid, Refused],
    queryFn: () => jobs.refusals(Sid, { all: false }),
    select: (rows) => rows.slice(0, mostShown),
    meta: { quiet: true },
  })
  const refused = data.map(({ SessionSid, Code, Details }) => ({
    sid: SessionSid,
    code: keyOf(Code),
    details: Details ?? {},
  }))
  return refused.length === 0 ? null : <RefusedList refused={refused} count={Refused} place={place} />
}

const mostShown = 100

/** The sessions that were left as they were, each with the reason, as a file. */
function ReportButton({ row: { Sid, Kind, AskedAt }, jobs }: JobProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const reasonOf = ({ Code, Details }: BatchRefusal): string =>
    t(`exceptions:${keyOf(Code)}`, { ...Details, defaultValue: t('states.failed') })
  const save = async () => {
    setBusy(true)
    try {
      const rows = await jobs.refusals(Sid, { all: true })
      const lines = [
        csvLine([t('sessions.fields.Sid'), t('reason.label'), 'Code']),
        ...rows.map((each) => csvLine([each.SessionSid, reasonOf(each), each.Code])),
      ]
      const name = `${t(`batch.acts.${Kind}`)}-${AskedAt.slice(0, 10)}`
      saveFile(
        new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
        fileNameOf(name, 'csv'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      {t('batch.report')}
    </Button>
  )
}
