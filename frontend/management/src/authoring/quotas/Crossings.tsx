import { DeleteOutlined } from '@ant-design/icons'
import type { NaireRecord } from '@naire/domain/naires'
import { crossableQuestions, gridsOf } from '@naire/domain/quotas/crossing'
import { App, Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../editor/use-run.tsx'

/** The cells that cross two questions, which go together. */
export function Crossings({ record, run }: { readonly record: NaireRecord; readonly run: Run }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const crossings = useMemo(() => crossingsOf(record), [record])
  const remove = ({ row, column, sids }: Crossing) =>
    modal.confirm({
      title: t('quotas.removeCrossingTitle', { row, column, number: sids.length }),
      content: t('quotas.removeHint'),
      okText: t('quotas.remove'),
      okButtonProps: { danger: true },
      onOk: () => void run(sids.map((key) => ({ type: 'RemoveEntry', list: 'quota', key }))),
    })
  return crossings.map((crossing) => (
    <div key={`${crossing.row}/${crossing.column}`} className="n-line">
      <span className="n-words">
        {t('quotas.gridOf', { row: crossing.row, column: crossing.column })} ·{' '}
        {t('quotas.cellCount', { number: crossing.sids.length })}
      </span>
      <Button size="small" danger icon={<DeleteOutlined />} onClick={() => remove(crossing)}>
        {t('quotas.removeCrossing')}
      </Button>
    </div>
  ))
}

interface Crossing {
  /** Codes of the questions. */
  readonly row: string
  readonly column: string
  readonly sids: readonly string[]
}

function crossingsOf(record: NaireRecord): readonly Crossing[] {
  return gridsOf(record.QuotarList ?? [], crossableQuestions(record)).map(({ row, column, cells }) => ({
    row,
    column,
    sids: cells.flat().flatMap((cell) => (cell === null ? [] : [cell.Sid])),
  }))
}
