import { Button, Descriptions, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { CellSessions } from './CellSessions.tsx'
import { CellState } from './CellState.tsx'
import { Forecast } from './Forecast.tsx'
import { LimitField } from './LimitField.tsx'
import styles from './quotas.module.css'
import { useQuotaCommands } from './use-quota-commands.ts'
import { nameOf, type QuotaRow } from './use-quotas.ts'

interface CellDrawerProps {
  readonly cell: QuotaRow
  /** Path of the subject. */
  readonly place: string
  readonly onClose: () => void
}

/** How a cell stands, what can be done about it, and its newest sessions. */
export function CellDrawer({ cell, place, onClose }: CellDrawerProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const [isAsking, setAsking] = useState(false)
  const facts = [
    { key: 'state', label: t('quotas.state'), children: <CellState cell={cell} /> },
    { key: 'taken', label: t('quotas.taken'), children: cell.Taken },
    { key: 'held', label: t('quotas.held'), children: cell.Held },
    { key: 'remaining', label: t('quotas.remaining'), children: cell.RemainingCount },
    { key: 'turnedAway', label: t('quotas.turnedAway'), children: cell.TurnedAway },
    { key: 'forecast', label: t('quotas.forecast'), children: <Forecast cell={cell} /> },
    { key: 'limit', label: t('quotas.limit'), children: can('manageQuotas') ? <LimitField cell={cell} /> : cell.Limit },
  ]
  return (
    <Drawer open title={<bdi>{nameOf(cell)}</bdi>} size={520} onClose={onClose}>
      <div className={styles.drawer}>
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
        <Descriptions column={1} size="small" bordered items={facts} />
        {cell.ChangeReason !== null && (
          <p className={styles.change}>
            <Moment at={cell.ChangedTime} /> {t(cell.Closed ? 'quotas.closedBy' : 'quotas.reopenedBy', { name: cell.ChangedByName ?? '—', reason: cell.ChangeReason })}
          </p>
        )}
        {can('manageQuotas') && (
          <Button danger={!cell.Closed} onClick={() => setAsking(true)}>
            {t(cell.Closed ? 'quotas.reopen' : 'quotas.close')}
          </Button>
        )}
        {can('viewSessions') && <CellSessions cell={cell} place={place} />}
      </div>
      {isAsking && <CloseDialog cell={cell} onClose={() => setAsking(false)} />}
    </Drawer>
  )
}

function CloseDialog({ cell, onClose }: { readonly cell: QuotaRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { setClosed } = useQuotaCommands(cell.NaireSid)
  const act = cell.Closed ? 'reopen' : 'close'
  const send = (reason: string) =>
    setClosed.mutate({ sid: cell.Sid, closed: !cell.Closed, reason }, { onSuccess: () => (notices.success(t(`quotas.${act}Done`, { name: nameOf(cell) })), onClose()) })
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
