import type { NaireRevision, RolledBackNaire } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entity, type ODataPage, type ODataValue, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export function useRevisions(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['revisions', naireSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly NaireRevision[]>>(`${entity('Naires', naireSid)}/SurveyExpert.Revisions()`, {
          signal,
        })
      ).value,
    meta: { quiet: true },
  })
}

/**
 * Number of sessions, or those of a filter, that began with each revision, by its number; null while unknown, and for a
 * person who sees no sessions.
 */
export function useSessionCounts(naireSid: string, filter = ''): ReadonlyMap<number, number> | null {
  const { http, can } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['revisions', naireSid, 'sessions', filter],
    enabled: can('viewSessions'),
    queryFn: ({ signal }) => {
      const apply = `filter(${[`NaireSid eq ${quoted(naireSid)}`, ...(filter === '' ? [] : [filter])].join(' and ')})/groupby((NaireRevision),aggregate($count as Count))`
      return http.get<ODataPage<{ readonly NaireRevision: number; readonly Count: number }>>(
        `/odata/NaireSessions?$apply=${encodeURIComponent(apply)}`,
        { signal },
      )
    },
    meta: { quiet: true },
  })
  return useMemo(
    () => (data ? new Map(data.value.map(({ NaireRevision: revision, Count }) => [revision, Count])) : null),
    [data],
  )
}

export function useRollBack(naireSid: string, onDone: (revision: number) => void) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { readonly revision: number; readonly reason: string }) =>
      (await http.post<ODataValue<RolledBackNaire>>(`${entity('Naires', naireSid)}/SurveyExpert.RollBack()`, body))
        .value,
    onSuccess: async ({ Revision }) => {
      await Promise.all(
        [['revisions', naireSid], ['naires'], ['naire', naireSid]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      onDone(Revision)
    },
  })
}

/** Of single saves only the newest and those that respondents had, unless every one is asked for. */
export function toldRevisions(revisions: readonly NaireRevision[], isEverySave: boolean): readonly NaireRevision[] {
  return revisions.filter(
    ({ EventType, PublishTime }, index) =>
      isEverySave || index === 0 || PublishTime !== null || EventType !== 'NaireSaved',
  )
}

/** Default comparison of a revision: the one before it that respondents had, else the one before it. */
export function comparedWith(revisions: readonly NaireRevision[], revision: number): number | null {
  const older = revisions.filter(({ Revision }) => Revision < revision)
  return (older.find(({ PublishTime }) => PublishTime !== null) ?? older[0])?.Revision ?? null
}
