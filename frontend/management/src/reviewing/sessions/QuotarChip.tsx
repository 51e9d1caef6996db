import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotars } from '@naire/domain/quotas'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Chip } from './Chip.tsx'

interface QuotarChipProps {
  readonly naireSid: string
  readonly quotarSid: string
  readonly onRemove: () => void
}

type Named = Pick<WireRow<typeof quotars>, 'Memo' | 'QuotarExpression'>

/** The quota cell of which the sessions are shown. */
export function QuotarChip({ naireSid, quotarSid, onRemove }: QuotarChipProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const filter = allOf([`NaireSid eq ${quoted(naireSid)}`, `Sid eq ${quoted(quotarSid)}`])
  const { data } = useQuery({
    queryKey: ['quotas', naireSid, quotarSid, 'name'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<Named>>(query('/odata/Quotars', { filter, select: 'Memo,QuotarExpression' }), {
          signal,
        })
      ).value[0] ?? null,
    meta: { quiet: true },
  })
  return <Chip words={t('filter.quotar', { name: data?.Memo || data?.QuotarExpression || '…' })} onRemove={onRemove} />
}
