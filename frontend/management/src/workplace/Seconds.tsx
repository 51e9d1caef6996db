import { useTranslation } from 'react-i18next'
import { spanOf } from './span-of.ts'

export function Seconds({ count }: { readonly count: number | null | undefined }) {
  const { t } = useTranslation()
  return <span>{count === null || count === undefined ? '—' : spanOf(t, count)}</span>
}
