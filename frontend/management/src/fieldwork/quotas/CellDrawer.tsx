import { Button, Descriptions, Drawer, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CellSessions } from './CellSessions.tsx'
import { CellState } from './CellState.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import styles from './quotas.module.css'
import { nameOf, type QuotaRow, useQuotaCommands } from './use-quotas.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotarChanges } from '@naire/domain/quotas'
import { useQuery } from '@tanstack/react-query'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import dayjs from 'dayjs'
import { EditOutlined } from '@ant-design/icons'

interface CellDrawerProps {
  readonly cell: QuotaRow
  /** Path of the subject. */
  readonly place: string
  /** Changes the cell itself; null: who looks may not. */
  readonly onWrite: (() => void) | null
  readonly onClose: () => void
}

/** Status of a cell, its available actions, its history, and its newest sessions. */
export function CellDrawer({ cell, place, onWrite, onClose }: CellDrawerProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const [asking, setAsking] = useState<'limit' | 'closed' | null>(null)
  const facts = [
    { key: 'state', label: t('quotas.state'), children: <CellState cell={cell} /> },
    { key: 'taken', label: t('quotas.taken'), children: cell.Taken },
    { key: 'held', label: t('quotas.held'), children: cell.Held },
    { key: 'remaining', label: t('quotas.remaining'), children: cell.RemainingCount },
    { key: 'turnedAway', label: t('quotas.turnedAway'), children: cell.TurnedAway },
    { key: 'forecast', label: t('quotas.forecast'), children: <Forecast cell={cell} /> },
    { key: 'limit', label: t('quotas.limit'), children: <Limit cell={cell} onAsk={() => setAsking('limit')} /> },
  ]
  return (
    <Drawer open title={<bdi>{nameOf(cell)}</bdi>} size={520} onClose={onClose}>
      <div className={styles.drawer}>
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
        <Descriptions column={1} size="small" bordered items={facts} />
        <div className="n-line">
          {can('manageQuotas') && (
            <Button danger={!cell.Closed} onClick={() => setAsking('closed')}>
              {t(cell.Closed ? 'quotas.reopen' : 'quotas.close')}
            </Button>
          )}
          {onWrite && <Button onClick={onWrite}>{t('quotas.change')}</Button>}
        </div>
        <CellChanges cell={cell} />
        {can('viewSessions') && <CellSessions cell={cell} place={place} />}
      </div>
      {asking === 'closed' && <CloseDialog cell={cell} onClose={() => setAsking(null)} />}
      {asking === 'limit' && <LimitDialog cell={cell} onClose={() => setAsking(null)} />}
    </Drawer>
  )
}

function CloseDialog({ cell, onClose }: { readonly cell: QuotaRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { setClosed } = useQuotaCommands(cell.NaireSid)
  const act = cell.Closed ? 'reopen' : 'close'
  const send = (reason: string) =>
    setClosed.mutate(
      { sid: cell.Sid, closed: !cell.Closed, reason },
      { onSuccess: () => (notices.success(t(`quotas.${act}Done`, { name: nameOf(cell) })), onClose()) },
    )
  return (
    <ReasonDialog
      title={t(`quotas.${act}Title`, { name: nameOf(cell) })}
      hint={t(`quotas.${act}Hint`)}
      okText={t(`quotas.${act}`)}
      danger={!cell.Closed}
      isSending={setClosed.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}

/** History of the cell, the newest first: by whom, when and why. */
function CellChanges({ cell }: { readonly cell: QuotaRow }) {
  const { t } = useTranslation()
  const changes = useCellChanges(cell)
  const rows = changes.data ?? []
  return (
    <section className="n-column" aria-labelledby="cell-changes">
      <h3 id="cell-changes" className={styles.title}>
        {t('quotas.changes')}
      </h3>
      <ListState query={changes} isEmpty={rows.length === 0} empty={{ title: t('states.nothing') }}>
        <ol className={styles.changes}>
          {rows.map(({ Sid, At, Kind, Before, After, BySid, ByName, Reason }) => (
            <li key={Sid} data-kind={Kind}>
              <span>{t(`quotas.kinds.${Kind}`, { from: Before, to: After })}</span>
              {Reason && <q className={styles.reason}>{Reason}</q>}
              <span className="n-aside">
                <Moment at={At} /> {BySid && <bdi>{personName(t, BySid, ByName)}</bdi>}
              </span>
            </li>
          ))}
        </ol>
      </ListState>
    </section>
  )
}

/** More than anybody reads; the rest is in the trail. */
const most = 200

function useCellChanges({ NaireSid, Sid }: QuotaRow) {
  const { http } = useWorkplace()
  const filter = allOf([`NaireSid eq ${quoted(NaireSid)}`, `CellSid eq ${quoted(Sid)}`])
  return useQuery({
    queryKey: ['quotas', NaireSid, Sid, 'changes'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<WireRow<typeof quotarChanges>>>(
          query('/odata/QuotarChanges', { filter, orderby: 'Position desc,Sid', top: most }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}

/** The day on which the cell is full, and what that is reckoned from. */
export function Forecast({ cell }: { readonly cell: Pick<QuotaRow, 'ForecastTime' | 'RatePerDay'> }) {
  const { t, i18n } = useTranslation()
  if (cell.ForecastTime === null) return <span>—</span>
  const rate = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(cell.RatePerDay)
  const day = dayjs(cell.ForecastTime)
  return (
    <Tooltip title={t('quotas.forecastFrom', { rate })}>
      <time dateTime={cell.ForecastTime} tabIndex={0}>
        {day.format(day.isSame(dayjs(), 'day') ? 'HH:mm' : 'YYYY-MM-DD')}
      </time>
    </Tooltip>
  )
}

/** The limit of a cell, and for who may change it in the field the way to do so. */
export function Limit({ cell, onAsk }: { readonly cell: QuotaRow; readonly onAsk: () => void }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  if (!can('manageQuotas')) return cell.Limit
  const words = t('quotas.limitTitle', { name: nameOf(cell) })
  return (
    <>
      {cell.Limit}{' '}
      <Button type="text" size="small" icon={<EditOutlined />} aria-label={words} title={words} onClick={onAsk} />
    </>
  )
}
