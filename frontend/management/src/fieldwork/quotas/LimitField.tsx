import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type QuotaRow, useSetLimit } from './use-quotas.ts'

/** A limit is set by leaving the field or by Enter. */
export function LimitField({ naireSid, cell }: { readonly naireSid: string; readonly cell: QuotaRow }) {
  const { t } = useTranslation()
  const setLimit = useSetLimit(naireSid)
  const [draft, setDraft] = useState<number | null>(null)
  const commit = () => {
    if (draft !== null && draft !== cell.Limit) setLimit.mutate({ sid: cell.Sid, limit: draft })
    setDraft(null)
  }
  const value = draft ?? (setLimit.isPending ? setLimit.variables.limit : cell.Limit)
  return (
    <InputNumber<number>
      min={0}
      precision={0}
      value={value}
      disabled={setLimit.isPending}
      aria-label={t('quotas.limitOf', { name: cell.Memo || cell.QuotarExpression })}
      onChange={setDraft}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
