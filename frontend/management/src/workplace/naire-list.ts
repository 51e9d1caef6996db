import type { WireRow } from '@naire/domain/event-sourcing'
import type { naires } from '@naire/domain/naires'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { type ODataPage, query, quoted } from './odata.ts'

export type NaireRow = WireRow<typeof naires>

/** The questionnaires of a subject, for `useQuery`. */
export function naireList(http: Http, subjectSid: string) {
  return queryOptions({
    queryKey: ['naires', subjectSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<NaireRow>>(
          query('/odata/Naires', { filter: `SubjectSid eq ${quoted(subjectSid)}`, orderby: 'Name', top: 200 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}
