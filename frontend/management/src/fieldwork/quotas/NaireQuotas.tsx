import { crossableQuestions, gridsOf } from '@naire/domain/quotas/crossing'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { Part } from '../../workplace/Part.tsx'
import { useLiveState } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CellDrawer } from './CellDrawer.tsx'
import { CrossDialog } from './CrossDialog.tsx'
import { QuotaGridTable } from './QuotaGridTable.tsx'
import { QuotaTable } from './QuotaTable.tsx'
import styles from './quotas.module.css'
import { useQuotas } from './use-quotas.ts'

/** The cells of one questionnaire, as a table or as grids of those that cross two questions; `?cell=<sid>` opens one. */
export function NaireQuotas({ naire, place }: { readonly naire: NaireRow; readonly place: string }) {
  const { t } = useTranslation()
  const { http, can } = useWorkplace()
  const quotas = useQuotas(naire.Sid)
  const { data: record } = useQuery({ ...naireRecord(http, naire.Sid), enabled: can('editQuestions') || can('viewSessions') })
  const questions = useMemo(() => (record === undefined ? [] : crossableQuestions(record)), [record])
  const cells = quotas.data ?? []
  const grids = gridsOf(cells, questions)
  const [view, setView] = useState<'table' | 'grid'>('table')
  const [address] = useSearchParams()
  const [openSid, setOpen] = useState(address.get('cell'))
  const [isCrossing, setCrossing] = useState(false)
  const open = cells.find(({ Sid }) => Sid === openSid)
  const mayCross = can('manageQuotas') && can('editQuestions') && questions.length > 1
  const cross = mayCross && <Button onClick={() => setCrossing(true)}>{t('quotas.cross')}</Button>
  const views = (['table', 'grid'] as const).map((value) => ({ value, label: t(`quotas.${value}`) }))
  const actions = (
    <>
      {grids.length > 0 && <Segmented options={views} value={view} onChange={setView} aria-label={t('quotas.view')} />}
      {cells.length > 0 && cross}
    </>
  )
  return (
    <Part title={<bdi>{naire.Name}</bdi>} actions={actions}>
      <Stale isFailing={quotas.isError && cells.length > 0} at={quotas.dataUpdatedAt} />
      <ListState query={quotas} isEmpty={cells.length === 0} empty={{ title: t('quotas.empty'), hint: t('quotas.emptyHint'), action: cross }}>
        {view === 'grid' && grids.length > 0 ? (
          grids.map((grid) => <QuotaGridTable key={`${grid.row}/${grid.column}`} grid={grid} onOpen={({ Sid }) => setOpen(Sid)} />)
        ) : (
          <QuotaTable cells={cells} onOpen={({ Sid }) => setOpen(Sid)} />
        )}
      </ListState>
      {open && <CellDrawer cell={open} place={place} onClose={() => setOpen(null)} />}
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
