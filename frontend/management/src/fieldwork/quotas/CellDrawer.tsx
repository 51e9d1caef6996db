import { Button, Descriptions, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CellChanges } from './CellChanges.tsx'
import { CellSessions } from './CellSessions.tsx'
import { CellState } from './CellState.tsx'
import { Forecast } from './Forecast.tsx'
import { Limit } from './Limit.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import styles from './quotas.module.css'
import { useQuotaCommands } from './use-quota-commands.ts'
import { nameOf, type QuotaRow } from './use-quotas.ts'

interface CellDrawerProps {
  readonly cell: QuotaRow
  /** Path of the subject. */
  readonly place: string
  /** Changes the cell itself; null: who looks may not. */
  readonly onWrite: (() => void) | null
  readonly onClose: () => void
}

/** How a cell stands, what can be done about it, what was, and its newest sessions. */
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
