import { Button, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { CellState } from './CellState.tsx'
import { Filled } from './Filled.tsx'
import { Forecast } from './Forecast.tsx'
import { Limit } from './Limit.tsx'
import styles from './quotas.module.css'
import { nameOf, type QuotaRow } from './use-quotas.ts'

interface QuotaTableProps {
  readonly cells: readonly QuotaRow[]
  readonly onOpen: (cell: QuotaRow) => void
  readonly onLimit: (cell: QuotaRow) => void
}

/** Phones show how a cell stands; the rest is in what it opens. */
export function QuotaTable({ cells, onOpen, onLimit }: QuotaTableProps) {
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
