import { PlusOutlined } from '@ant-design/icons'
import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { mostCells } from '@naire/domain/quotas'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import type { Run } from '../editor/use-run.tsx'
import { readsOf } from '../expressions/reads.ts'
import { CellForm } from './CellForm.tsx'
import { CellItem } from './CellItem.tsx'
import styles from './cells.module.css'
import { Crossings } from './Crossings.tsx'
import type { FieldCells } from './field-cell.ts'

interface CellListProps {
  readonly record: NaireRecord
  readonly run: Run
  /** Where the field is known: what of the quota counts already. */
  readonly field?: FieldCells
  /** Sid of the cell whose form is open at first. */
  readonly first?: string | null
}

/** Cells that are drawn before more are asked for. */
const step = 60
const usualLimit = 100

/** The cells of a questionnaire as its author writes them: added, changed, renamed and removed. */
export function CellList({ record, run, field, first = null }: CellListProps) {
  const { t } = useTranslation()
  const cells = record.QuotarList ?? []
  const reads = useMemo(() => readsOf(record, null, false), [record])
  const [open, setOpen] = useState<string | null>(first)
  const [fresh, setFresh] = useState<QuotaCell | null>(null)
  const [most, setMost] = useState(step)
  const close = () => (setOpen(null), setFresh(null))
  const put = (cell: QuotaCell) => void (run([{ type: 'PutEntry', list: 'quota', entry: cell }]) && close())
  const add = () => (setOpen(null), setFresh({ Sid: newSid(), QuotarExpression: '', Limit: usualLimit, Memo: '' }))
  const gone = [...(field?.values() ?? [])].filter(({ Sid }) => !cells.some((cell) => cell.Sid === Sid))
  const shown = cells.filter((cell, at) => at < most || cell.Sid === open)
  return (
    <section className={styles.cells} aria-label={t('quotas.write')}>
      <ul className={styles.list}>
        {shown.map((cell) => (
          <li key={cell.Sid} className={styles.cell} data-cell={cell.Sid}>
            {cell.Sid === open ? (
              <CellForm record={record} cell={cell} now={field?.get(cell.Sid)} onDone={put} onClose={close} />
            ) : (
              <CellItem
                cell={cell}
                reads={reads}
                run={run}
                field={field}
                onEdit={() => (setFresh(null), setOpen(cell.Sid))}
              />
            )}
          </li>
        ))}
        {fresh && (
          <li key={fresh.Sid} className={styles.cell}>
            <CellForm record={record} cell={fresh} onDone={put} onClose={close} />
          </li>
        )}
      </ul>
      <div className="n-line">
        {cells.length > most && <Button onClick={() => setMost(most + step)}>{t('actions.more')}</Button>}
        {fresh === null && (
          <Button type="dashed" icon={<PlusOutlined />} disabled={cells.length >= mostCells} onClick={add}>
            {t('quotas.add')}
          </Button>
        )}
      </div>
      {gone.length > 0 && (
        <p className="n-aside">
          {t('quotas.goneAfter', { names: gone.map((cell) => cell.Memo || cell.QuotarExpression).join('; ') })}
        </p>
      )}
      <Crossings record={record} run={run} />
    </section>
  )
}
