import type { NaireRecord } from '@naire/domain/naires'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { entity, query } from './odata.ts'

export type LoadedNaire = NaireRecord & {
  readonly Revision: number
  readonly Published: boolean
  readonly PublishedRevision: number | null
}

const expand = 'Subject,Questions,QuotarList,ResourceList($expand=ResourceDataObj)'

/** The authoring record of one questionnaire: as it is, or as it was at a revision. */
export function loadNaire(
  http: Http,
  sid: string,
  revision: number | null = null,
  signal?: AbortSignal,
): Promise<LoadedNaire> {
  const address =
    revision === null ? entity('Naires', sid) : `${entity('Naires', sid)}/SurveyExpert.AtRevision(revision=${revision})`
  return http.get<LoadedNaire>(query(address, { expand }), signal ? { signal } : {})
}

/** The same, for `useQuery`. */
export function naireRecord(http: Http, sid: string, revision: number | null = null) {
  return queryOptions({
    queryKey: revision === null ? ['naire', sid] : ['naire', sid, 'revision', revision],
    queryFn: ({ signal }) => loadNaire(http, sid, revision, signal),
    staleTime: revision === null ? 60_000 : Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
