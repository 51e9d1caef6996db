import type { NaireRecord } from '@naire/domain/naires'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { entity, query } from './odata.ts'

export type LoadedNaire = NaireRecord & { readonly Revision: number; readonly Published: boolean; readonly PublishedRevision: number | null }

const expand = 'Subject,Questions,QuotarList,ResourceList($expand=ResourceDataObj)'

/** The authoring record of one questionnaire, for `useQuery`: as it is, or as it was at a revision. */
export function naireRecord(http: Http, sid: string, revision: number | null = null) {
  const address = revision === null ? entity('Naires', sid) : `${entity('Naires', sid)}/SurveyExpert.AtRevision(revision=${revision})`
  return queryOptions({
    queryKey: revision === null ? ['naire', sid] : ['naire', sid, 'revision', revision],
    queryFn: ({ signal }) => http.get<LoadedNaire>(query(address, { expand }), { signal }),
    staleTime: revision === null ? 60_000 : Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
