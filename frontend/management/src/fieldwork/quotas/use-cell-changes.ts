import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotarChanges } from '@naire/domain/quotas'
import { useQuery } from '@tanstack/react-query'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { QuotaRow } from './use-quotas.ts'

/** More than anybody reads; the rest is in the trail. */
const most = 200

export function useCellChanges({ NaireSid, Sid }: QuotaRow) {
  const { http } = useWorkplace()
  const filter = allOf([`NaireSid eq ${quoted(NaireSid)}`, `CellSid eq ${quoted(Sid)}`])
  return useQuery({
    queryKey: ['quotas', NaireSid, Sid, 'changes'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<WireRow<typeof quotarChanges>>>(
          query('/odata/QuotarChanges', { filter, orderby: 'Position desc,Sid', top: most }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}
