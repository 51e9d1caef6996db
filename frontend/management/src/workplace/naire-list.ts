import type { WireRow } from '@naire/domain/event-sourcing'
import type { naires } from '@naire/domain/naires'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Http } from './http.ts'
import { type ODataPage, query, quoted } from './odata.ts'
import { useWorkplace } from './workplace.ts'

export type NaireRow = WireRow<typeof naires>

/** Whether respondents may begin to answer it: not yet, now, or no longer. */
export type Publication = 'draft' | 'published' | 'stopped'

export const publicationOf = ({
  Published,
  PublishedRevision,
}: Pick<NaireRow, 'Published' | 'PublishedRevision'>): Publication =>
  Published ? 'published' : PublishedRevision === null ? 'draft' : 'stopped'

/** The questionnaires of a subject, for `useQuery`. */
function naireList(http: Http, subjectSid: string) {
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

/** The questionnaires of the subject that the address names. */
export function useNaires() {
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  return useQuery(naireList(http, subjectSid))
}
