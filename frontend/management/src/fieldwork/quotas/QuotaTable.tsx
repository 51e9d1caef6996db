import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { Progress, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { LimitField } from './LimitField.tsx'
import styles from './quotas.module.css'
import { type QuotaRow, useQuotas } from './use-quotas.ts'

export function QuotaTable({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const quotas = useQuotas(naireSid)
  const rows = quotas.data ?? []
  const columns: TableColumnsType<QuotaRow> = [
    { title: t('quotas.cell'), key: 'cell', render: (_, cell) => <CellName cell={cell} /> },
    { title: t('quotas.state'), dataIndex: 'Full', width: 110, render: (isFull: boolean) => <CellState isFull={isFull} /> },
    { title: t('quotas.filled'), key: 'filled', width: 180, render: (_, cell) => <Filled cell={cell} /> },
    { title: t('quotas.taken'), dataIndex: 'Taken', align: 'end', width: 90 },
    { title: t('quotas.held'), dataIndex: 'Held', align: 'end', width: 90 },
    { title: t('quotas.remaining'), dataIndex: 'RemainingCount', align: 'end', width: 90 },
    { title: t('quotas.limit'), key: 'limit', align: 'end', width: 130, render: (_, cell) => (can('manageQuotas') ? <LimitField naireSid={naireSid} cell={cell} /> : cell.Limit) },
  ]
  return (
    <ListState query={quotas} isEmpty={rows.length === 0} empty={{ title: t('quotas.empty'), hint: t('quotas.emptyHint') }}>
      <div className={styles.table}>
        <Table<QuotaRow> size="small" rowKey="Sid" columns={columns} dataSource={[...rows]} pagination={false} scroll={{ x: 'max-content' }} />
      </div>
    </ListState>
  )
}

function Filled({ cell: { Taken, Limit, Memo, QuotarExpression } }: { readonly cell: QuotaRow }) {
  const percent = Limit === 0 ? 100 : Math.round((Taken / Limit) * 100)
  return <Progress percent={percent} size="small" aria-label={Memo || QuotarExpression} />
}

function CellName({ cell }: { readonly cell: QuotaRow }) {
  return (
    <div className={styles.cell}>
      <span>{cell.Memo || cell.QuotarExpression}</span>
      {cell.Memo && (
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
      )}
    </div>
  )
}

function CellState({ isFull }: { readonly isFull: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusWord tone={isFull ? 'warning' : 'success'} icon={isFull ? <StopOutlined /> : <CheckCircleOutlined />}>
      {t(isFull ? 'quotas.full' : 'quotas.open')}
    </StatusWord>
  )
}
