import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotars } from '@naire/domain/quotas'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { query, quoted, type ODataPage } from './odata.ts'

export type QuotaRow = WireRow<typeof quotars>

/** The cells of a questionnaire's quota with their counts, for `useQuery`. */
export const quotaRows = (http: Http, naireSid: string) =>
  queryOptions({
    queryKey: ['quotas', naireSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<QuotaRow>>(
          query('/odata/Quotars', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Seq', top: 1000 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
