import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { statusNumbers } from '@naire/domain/sessions'
import { entity, type ODataPage, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`

export function useLoadCodes(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: { readonly codes: readonly string[]; readonly replace: boolean }) =>
      http.post(call(naireSid, 'LoadIdents'), given),
    onSettled: () => queries.invalidateQueries({ queryKey: ['idents', naireSid] }),
  })
}

export function useEraseCode(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => http.post(call(naireSid, 'EraseIdent'), { code }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['idents', naireSid] }),
  })
}

/** People, by the codes that their sessions carry. */
export interface IdentProgress {
  readonly begun: number
  readonly finished: number
  /** The largest first; somebody with several sessions is in each of their results. */
  readonly byStatus: readonly { readonly status: number; readonly people: number }[]
}

interface Group {
  readonly Status?: number | null
  readonly People: number
}

/**
 * Progress of the people with a code. Sessions tell which codes were used; the list itself tells only how many there
 * are.
 */
export function useIdentProgress(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['idents', naireSid, 'progress'],
    async queryFn({ signal }): Promise<IdentProgress> {
      const of = (steps: string) =>
        http.get<ODataPage<Group>>(
          `/odata/NaireSessions?$apply=${encodeURIComponent(`filter(NaireSid eq ${quoted(naireSid)} and IdentifyingCode ne null)/${steps}`)}`,
          { signal },
        )
      const [all, groups] = await Promise.all([
        of(`aggregate(${people})`),
        of(`groupby((Status),aggregate(${people}))`),
      ])
      return progressOf(all.value[0]?.People ?? 0, groups.value)
    },
  })
}

const people = 'IdentifyingCode with countdistinct as People'

export function progressOf(begun: number, groups: readonly Group[]): IdentProgress {
  const byStatus = groups
    .flatMap(({ Status, People }) =>
      Status === null || Status === undefined ? [] : [{ status: Status, people: People }],
    )
    .toSorted((one, other) => other.people - one.people)
  return { begun, finished: byStatus.find(({ status }) => status === statusNumbers.success)?.people ?? 0, byStatus }
}
