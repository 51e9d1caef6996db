import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuotaCommands } from './use-quota-commands.ts'
import { nameOf, type QuotaRow } from './use-quotas.ts'

/** A limit is set by leaving the field or by Enter. */
export function LimitField({ cell }: { readonly cell: QuotaRow }) {
  const { t } = useTranslation()
  const { setLimit } = useQuotaCommands(cell.NaireSid)
  const [draft, setDraft] = useState<number | null>(null)
  const commit = () => {
    if (draft !== null && draft !== cell.Limit) setLimit.mutate({ sid: cell.Sid, limit: draft })
    setDraft(null)
  }
  const value = draft ?? (setLimit.isPending ? setLimit.variables.limit : cell.Limit)
  return (
    <InputNumber<number>
      min={0}
      max={1_000_000_000}
      precision={0}
      value={value}
      disabled={setLimit.isPending}
      aria-label={t('quotas.limitOf', { name: nameOf(cell) })}
      onChange={setDraft}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
