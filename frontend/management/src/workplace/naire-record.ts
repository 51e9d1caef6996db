import type { NaireRecord } from '@naire/domain/naires'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { entity, query } from './odata.ts'

export type LoadedNaire = NaireRecord & { readonly Revision: number; readonly Published: boolean; readonly PublishedRevision: number | null }

const expand = 'Subject,Questions,QuotarList,ResourceList($expand=ResourceDataObj)'

/** The authoring record of one questionnaire, for `useQuery`. */
export function naireRecord(http: Http, sid: string) {
  return queryOptions({
    queryKey: ['naire', sid],
    queryFn: ({ signal }) => http.get<LoadedNaire>(query(entity('Naires', sid), { expand }), { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  })
}
