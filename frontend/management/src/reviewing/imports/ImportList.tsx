import type { ImportRow, PreparedBatch } from '@naire/contract'
import { rowOutcomes } from '@naire/domain/imports'
import { Button, Progress, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { isolated } from '../../workplace/say.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { isUnderWay as isBatchUnderWay, useBatchJobs } from '../batch/use-batch-jobs.ts'
import { newestFirst, searchAt } from '../sessions/list-place.ts'
import { ImportReport } from './ImportReport.tsx'
import styles from './imports.module.css'
import { groupsOfImport, isUnderWay, selectionOfImport, type useImports } from './use-imports.ts'

interface ImportListProps {
  readonly naireSid: string
  readonly imports: ReturnType<typeof useImports>
  /** Goes on with a file that was uploaded. */
  readonly onGoOn: (sid: string) => void
  readonly onLeave: () => void
}

export function ImportList({ naireSid, imports: { list, cancel }, ...rest }: ImportListProps) {
  const { t } = useTranslation('imports')
  const rows = list.data ?? []
  return (
    <section aria-labelledby="imports-list">
      <h2 className={styles.heading} id="imports-list">
        {t('list')}
      </h2>
      <ListState query={list} isEmpty={rows.length === 0} empty={{ title: t('empty'), hint: t('emptyHint') }}>
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.Sid}>
              <Import row={row} naireSid={naireSid} onCancel={() => cancel.mutate(row.Sid)} {...rest} />
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}

interface ImportProps extends Omit<ImportListProps, 'imports'> {
  readonly row: ImportRow
  readonly onCancel: () => void
}

const colours = {
  draft: 'default',
  waiting: 'default',
  running: 'processing',
  finished: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

function Import({ row, naireSid, onCancel, onGoOn, onLeave }: ImportProps) {
  const { t } = useTranslation('imports')
  const [isReported, setReported] = useState(false)
  const { Sid, FileName, Status, Rows, Total, Counts, UploadedAt, UserName } = row
  const isDraft = Status === 'draft'
  return (
    <>
      <div className={styles.head}>
        <strong>
          <bdi>{FileName}</bdi>
        </strong>
        <Tag color={colours[Status]}>{t(`statuses.${Status}`)}</Tag>
        <span className={styles.when}>
          {UserName !== null && <>{t('by', { name: isolated(UserName) })} · </>}
          <Moment at={UploadedAt} />
        </span>
      </div>
      {isUnderWay(row) && (
        <div className={styles.head}>
          <Progress
            className={styles.progress!}
            percent={Total === 0 ? 0 : Math.min(99, Math.floor((Rows / Total) * 100))}
            size="small"
            aria-label={t('progress')}
          />
          <span role="status">{t('rowsOf', { count: Rows, total: Total })}</span>
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {Status === 'failed' && <p role="alert">{t('failed')}</p>}
      {!isDraft && (
        <ul className={styles.counts}>
          {rowOutcomes.map((outcome) => (
            <li key={outcome}>{t('count', { outcome: t(`outcomes.${outcome}`), count: Counts[outcome] })}</li>
          ))}
        </ul>
      )}
      <div className={styles.head}>
        {isDraft && <Button onClick={() => onGoOn(Sid)}>{t('goOn')}</Button>}
        {!isDraft && (
          <Button aria-expanded={isReported} onClick={() => setReported(!isReported)}>
            {t('report')}
          </Button>
        )}
        {!isDraft && Counts.taken + Counts.flagged > 0 && (
          <Sessions sid={Sid} naireSid={naireSid} onLeave={onLeave} isOver={!isUnderWay(row)} />
        )}
      </div>
      {isReported && <ImportReport row={row} />}
    </>
  )
}

interface SessionsProps {
  readonly sid: string
  readonly naireSid: string
  readonly isOver: boolean
  readonly onLeave: () => void
}

/** The sessions of an import: to look at, and to put into the recycle bin again. */
function Sessions({ sid, naireSid, isOver, onLeave }: SessionsProps) {
  const { t } = useTranslation(['imports', 'management'])
  const { can, notices } = useWorkplace()
  const mayUndo = isOver && can('deleteSessions') && can('batchOperations')
  const jobs = useBatchJobs(naireSid, mayUndo)
  const [batch, setBatch] = useState<PreparedBatch | null>(null)
  const place = { groups: groupsOfImport(sid), keyword: '', whose: 'all', sort: newestFirst, view: null } as const
  const search = searchAt(new URLSearchParams({ naire: naireSid }), { ...place, row: null, at: 0 })
  const ask = async () => {
    try {
      setBatch(await jobs.prepare({ selection: selectionOfImport(sid), sids: null }))
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    }
  }
  const send = (reason: string) => {
    if (batch !== null) jobs.begin(batch.Sid, { kind: 'delete', reason })
    setBatch(null)
    onLeave()
  }
  return (
    <>
      <Link to={`?${search}`} onClick={onLeave}>
        {t('show')}
      </Link>
      {mayUndo && (
        <Button danger disabled={jobs.rows.some(isBatchUnderWay)} onClick={() => void ask()}>
          {t('undo')}
        </Button>
      )}
      {batch !== null && (
        <ReasonDialog
          title={t('undoTitle', { count: batch.Total })}
          hint={t('undoHint')}
          okText={t('undo')}
          danger
          templates={[]}
          isSending={false}
          onSend={send}
          onClose={() => setBatch(null)}
        />
      )}
    </>
  )
}
