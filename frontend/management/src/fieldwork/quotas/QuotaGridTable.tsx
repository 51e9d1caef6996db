import type { QuotaGrid } from '@naire/domain/quotas/crossing'
import { useTranslation } from 'react-i18next'
import styles from './quotas.module.css'
import { nameOf, type QuotaRow } from './use-quotas.ts'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { Progress } from 'antd'
import { CheckCircleOutlined, PauseCircleOutlined, StopOutlined } from '@ant-design/icons'

interface QuotaGridTableProps {
  readonly grid: QuotaGrid<QuotaRow>
  readonly onOpen: (cell: QuotaRow) => void
}

/** Cells that cross two questions, with the sums of rows and columns. */
export function QuotaGridTable({ grid, onOpen }: QuotaGridTableProps) {
  const { t } = useTranslation()
  const { rows, columns, cells } = grid
  return (
    <div
      className={styles.table}
      tabIndex={0}
      role="region"
      aria-label={t('quotas.gridOf', { row: grid.row, column: grid.column })}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <bdi>{grid.row}</bdi> × <bdi>{grid.column}</bdi>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">{t('quotas.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {(cells[at] ?? []).map((cell, place) => (
                <td key={columns[place]}>{cell === null ? '—' : <GridCell cell={cell} onOpen={onOpen} />}</td>
              ))}
              <Sum cells={cells[at] ?? []} />
            </tr>
          ))}
          <tr>
            <th scope="row">{t('quotas.total')}</th>
            {columns.map((column, place) => (
              <Sum key={column} cells={cells.map((row) => row[place] ?? null)} />
            ))}
            <Sum cells={cells.flat()} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function GridCell({ cell, onOpen }: { readonly cell: QuotaRow; readonly onOpen: (cell: QuotaRow) => void }) {
  return (
    <button
      type="button"
      className={styles.gridCell}
      aria-label={nameOf(cell)}
      aria-haspopup="dialog"
      onClick={() => onOpen(cell)}
    >
      <Counted taken={cell.Taken} limit={cell.Limit} />
      <Filled cell={cell} />
      <CellState cell={cell} />
    </button>
  )
}

function Sum({ cells }: { readonly cells: readonly (QuotaRow | null)[] }) {
  const sum = (count: (cell: QuotaRow) => number) =>
    cells.reduce((total, cell) => total + (cell === null ? 0 : count(cell)), 0)
  return (
    <td className={styles.sum}>
      <Counted taken={sum((cell) => cell.Taken)} limit={sum((cell) => cell.Limit)} />
    </td>
  )
}

const Counted = ({ taken, limit }: { readonly taken: number; readonly limit: number }) => (
  <span dir="ltr">
    {taken} / {limit}
  </span>
)

/** Past a lowered limit it is full, not more. */
export function Filled({ cell }: { readonly cell: QuotaRow }) {
  const percent = cell.Limit === 0 ? 100 : Math.min(100, Math.round((cell.Taken / cell.Limit) * 100))
  return <Progress percent={percent} size="small" status="normal" aria-label={nameOf(cell)} />
}

export function CellState({ cell }: { readonly cell: Pick<QuotaRow, 'Closed' | 'Full'> }) {
  const { t } = useTranslation()
  if (cell.Closed)
    return (
      <StatusWord tone="danger" icon={<PauseCircleOutlined />}>
        {t('quotas.closed')}
      </StatusWord>
    )
  return (
    <StatusWord tone={cell.Full ? 'warning' : 'success'} icon={cell.Full ? <StopOutlined /> : <CheckCircleOutlined />}>
      {t(cell.Full ? 'quotas.full' : 'quotas.open')}
    </StatusWord>
  )
}
