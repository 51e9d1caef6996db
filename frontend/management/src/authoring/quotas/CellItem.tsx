import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { QuotaCell } from '@naire/domain/naires'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Run } from '../editor/use-run.tsx'
import type { Reads } from '../expressions/reads.ts'
import { Wording } from '../expressions/Wording.tsx'
import styles from './cells.module.css'
import type { FieldCells } from './field-cell.ts'

interface CellItemProps {
  readonly cell: QuotaCell
  readonly reads: Reads
  readonly run: Run
  readonly field: FieldCells | undefined
  readonly onEdit: () => void
}

/** One cell: its name, what it asks in words, and how many it takes. */
export function CellItem({ cell, reads, run, field, onEdit }: CellItemProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const name = cell.Memo || cell.QuotarExpression
  const remove = () =>
    modal.confirm({
      title: t('quotas.removeTitle', { name }),
      content: t('quotas.removeHint'),
      okText: t('quotas.remove'),
      okButtonProps: { danger: true },
      onOk: () => void run([{ type: 'RemoveEntry', list: 'quota', key: cell.Sid }]),
    })
  return (
    <>
      <div className={styles.head}>
        <b className="n-words">
          <bdi>{name}</bdi>
        </b>
        <span className="n-aside">{t('naires.quota', { name: t('quotas.limit'), limit: cell.Limit })}</span>
        <Button
          size="small"
          type="text"
          icon={<EditOutlined />}
          aria-label={t('quotas.editOf', { name })}
          title={t('quotas.editOf', { name })}
          onClick={onEdit}
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('quotas.removeOf', { name })}
          title={t('quotas.removeOf', { name })}
          onClick={remove}
        />
      </div>
      {cell.Memo && (
        <code className={styles.expression} dir="ltr">
          {cell.QuotarExpression}
        </code>
      )}
      <Wording source={cell.QuotarExpression} reads={reads} kind="condition" />
      {field && <Standing cell={cell} field={field} />}
    </>
  )
}

/** What of it does not count yet. */
function Standing({ cell, field }: { readonly cell: QuotaCell; readonly field: FieldCells }) {
  const { t } = useTranslation()
  const now = field.get(cell.Sid)
  if (now === undefined) return <span className={styles.pending}>{t('quotas.newCell')}</span>
  if (now.QuotarExpression !== cell.QuotarExpression)
    return <span className={styles.pending}>{t('quotas.newCondition')}</span>
  return now.Limit === cell.Limit ? null : (
    <span className="n-aside">{t('quotas.limitInField', { limit: now.Limit })}</span>
  )
}
