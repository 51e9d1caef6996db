import { Progress } from 'antd'
import { nameOf, type QuotaRow } from './use-quotas.ts'

/** Past a lowered limit it is full, not more. */
export function Filled({ cell }: { readonly cell: QuotaRow }) {
  const percent = cell.Limit === 0 ? 100 : Math.min(100, Math.round((cell.Taken / cell.Limit) * 100))
  return <Progress percent={percent} size="small" status="normal" aria-label={nameOf(cell)} />
}
