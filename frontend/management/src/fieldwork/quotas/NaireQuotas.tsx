import { crossableQuestions, gridsOf } from '@naire/domain/quotas/crossing'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Alert, Table, type TableColumnsType } from 'antd'
import { Suspense, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { Part } from '../../workplace/Part.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CellDrawer, Forecast, Limit } from './CellDrawer.tsx'
import { CrossDialog } from './CrossDialog.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { QuotaGridTable, Filled } from './QuotaGridTable.tsx'
import styles from './quotas.module.css'
import { useQuotas, type QuotaRow, nameOf, pendingCells } from './use-quotas.ts'
import { CellState } from './CellState.tsx'
import { useLiveState } from '../../workplace/live.ts'

interface NaireQuotasProps {
  readonly naire: NaireRow
  /** Path of the subject. */
  readonly place: string
  readonly Writer: QuotaWriter
}

/**
 * The cells of one questionnaire, as a table or as grids of those that cross two questions; `?cell=<sid>` opens one.
 */
export function NaireQuotas({ naire, place, Writer }: NaireQuotasProps) {
  const { t } = useTranslation()
  const { http, can } = useWorkplace()
  const quotas = useQuotas(naire.Sid)
  const { data: record } = useQuery({
    ...naireRecord(http, naire.Sid),
    enabled: can('editQuestions') || can('viewSessions'),
  })
  const questions = useMemo(() => (record === undefined ? [] : crossableQuestions(record)), [record])
  const cells = quotas.data ?? []
  const grids = gridsOf(cells, questions)
  const [view, setView] = useState<'table' | 'grid'>('table')
  const [address] = useSearchParams()
  const [openSid, setOpen] = useState(address.get('cell'))
  const [isCrossing, setCrossing] = useState(false)
  const [limiting, setLimiting] = useState<QuotaRow | null>(null)
  const open = cells.find(({ Sid }) => Sid === openSid)
  const [writing, setWriting] = useState<{ readonly first: string | null } | null>(null)
  const mayWrite = can('manageQuotas') && can('editQuestions')
  const write = (first: string | null) => (setOpen(null), setWriting({ first }))
  const ways = mayWrite && (
    <div className="n-line">
      <Button onClick={() => write(null)}>{t('quotas.write')}</Button>
      {questions.length > 1 && <Button onClick={() => setCrossing(true)}>{t('quotas.cross')}</Button>}
    </div>
  )
  const views = (['table', 'grid'] as const).map((value) => ({ value, label: t(`quotas.${value}`) }))
  const actions = (
    <>
      {grids.length > 0 && <Segmented options={views} value={view} onChange={setView} aria-label={t('quotas.view')} />}
      {cells.length > 0 && ways}
    </>
  )
  return (
    <Part title={<bdi>{naire.Name}</bdi>} actions={actions}>
      {mayWrite && <PendingNote naire={naire} onWrite={() => write(null)} />}
      <Stale isFailing={quotas.isError && cells.length > 0} at={quotas.dataUpdatedAt} />
      <ListState
        query={quotas}
        isEmpty={cells.length === 0}
        empty={{
          title: t('quotas.empty'),
          hint: t(mayWrite ? 'quotas.emptyHint' : 'quotas.emptyInField'),
          action: ways,
        }}
      >
        {view === 'grid' && grids.length > 0 ? (
          grids.map((grid) => (
            <QuotaGridTable key={`${grid.row}/${grid.column}`} grid={grid} onOpen={({ Sid }) => setOpen(Sid)} />
          ))
        ) : (
          <QuotaTable cells={cells} onOpen={({ Sid }) => setOpen(Sid)} onLimit={setLimiting} />
        )}
      </ListState>
      {open && (
        <CellDrawer
          cell={open}
          place={place}
          onWrite={mayWrite ? () => write(open.Sid) : null}
          onClose={() => setOpen(null)}
        />
      )}
      {writing && (
        <Suspense>
          <Writer
            naireSid={naire.Sid}
            field={new Map(cells.map((cell) => [cell.Sid, cell]))}
            first={writing.first}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
      {limiting && <LimitDialog cell={limiting} onClose={() => setLimiting(null)} />}
      {isCrossing && <CrossDialog naireSid={naire.Sid} questions={questions} onClose={() => setCrossing(false)} />}
    </Part>
  )
}

/** Counts that could not be asked for again say of when they are. */
function Stale({ isFailing, at }: { readonly isFailing: boolean; readonly at: number }) {
  const { t } = useTranslation()
  const live = useLiveState()
  if (!isFailing && live !== 'offline') return null
  if (at === 0) return null
  return (
    <p className={styles.stale} role="status">
      {t('quotas.stale')} <Moment at={new Date(at).toISOString()} seconds />
    </p>
  )
}

/** Quota changes that do not count before the questionnaire is published. */
function PendingNote({ naire, onWrite }: { readonly naire: NaireRow; readonly onWrite: () => void }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const isBehind = naire.PublishedRevision !== naire.Revision
  const newest = useQuery({ ...naireRecord(http, naire.Sid), enabled: isBehind })
  const published = useQuery({
    ...naireRecord(http, naire.Sid, naire.PublishedRevision),
    enabled: isBehind && naire.PublishedRevision !== null,
  })
  if (!isBehind || !newest.data || (naire.PublishedRevision !== null && !published.data)) return null
  const pending = pendingCells(
    naire.PublishedRevision === null ? [] : (published.data?.QuotarList ?? []),
    newest.data.QuotarList ?? [],
  )
  if (pending === null) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('quotas.pending', { ...pending })}
      action={
        <Button size="small" onClick={onWrite}>
          {t('quotas.write')}
        </Button>
      }
    />
  )
}

interface QuotaTableProps {
  readonly cells: readonly QuotaRow[]
  readonly onOpen: (cell: QuotaRow) => void
  readonly onLimit: (cell: QuotaRow) => void
}

/** Phones show how a cell stands; the rest is in what it opens. */
function QuotaTable({ cells, onOpen, onLimit }: QuotaTableProps) {
  const { t } = useTranslation()
  const columns: TableColumnsType<QuotaRow> = [
    { title: t('quotas.cell'), key: 'cell', render: (_, cell) => <CellName cell={cell} onOpen={onOpen} /> },
    { title: t('quotas.filled'), key: 'filled', width: 150, render: (_, cell) => <Standing cell={cell} /> },
    { title: t('quotas.taken'), dataIndex: 'Taken', align: 'end', width: 80, responsive: ['md'] },
    { title: t('quotas.held'), dataIndex: 'Held', align: 'end', width: 80, responsive: ['md'] },
    { title: t('quotas.remaining'), dataIndex: 'RemainingCount', align: 'end', width: 80, responsive: ['md'] },
    { title: t('quotas.turnedAway'), dataIndex: 'TurnedAway', align: 'end', width: 80, responsive: ['lg'] },
    {
      title: t('quotas.forecast'),
      key: 'forecast',
      width: 120,
      responsive: ['lg'],
      render: (_, cell) => <Forecast cell={cell} />,
    },
    {
      title: t('quotas.limit'),
      key: 'limit',
      align: 'end',
      width: 120,
      responsive: ['md'],
      render: (_, cell) => <Limit cell={cell} onAsk={() => onLimit(cell)} />,
    },
  ]
  return (
    <div className={styles.table}>
      <Table<QuotaRow> size="small" rowKey="Sid" columns={columns} dataSource={[...cells]} pagination={false} />
    </div>
  )
}

function CellName({ cell, onOpen }: { readonly cell: QuotaRow; readonly onOpen: (cell: QuotaRow) => void }) {
  return (
    <div className={styles.cell}>
      <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(cell)}>
        {nameOf(cell)}
      </Button>
      {cell.Memo && (
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
      )}
    </div>
  )
}

function Standing({ cell }: { readonly cell: QuotaRow }) {
  return (
    <div className={styles.standing}>
      <CellState cell={cell} />
      <Filled cell={cell} />
      <span className={styles.onPhone} dir="ltr">
        {cell.Taken} / {cell.Limit}
      </span>
    </div>
  )
}

interface QuotaWriterProps {
  readonly naireSid: string
  /** The cells as they count now, by sid. */
  readonly field: ReadonlyMap<string, QuotaRow>
  /** Sid of the cell that is changed first; null: none. */
  readonly first: string | null
  readonly onClose: () => void
}

/** Where the cells of a questionnaire are written; the app says what it is. */
export type QuotaWriter = ComponentType<QuotaWriterProps>
