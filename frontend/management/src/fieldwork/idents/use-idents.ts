import type { IdentStat } from '@naire/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { statusNumbers } from '@naire/domain/sessions'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useIdentStat } from './use-people.ts'

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

/**
 * Progress of the people with a code. Sessions tell which codes were used; the list itself tells only how many there
 * are.
 */
export function useIdentProgress(naireSid: string) {
  const stat = useIdentStat(naireSid)
  return { ...stat, data: stat.data && progressOf(stat.data.Codes) }
}

export function progressOf(codes: IdentStat['Codes']): IdentProgress {
  const byStatus = (codes?.ByStatus ?? [])
    .flatMap(({ Status, People }) => (Status === null ? [] : [{ status: Status, people: People }]))
    .toSorted((one, other) => other.people - one.people)
  const finished = byStatus.find(({ status }) => status === statusNumbers.success)?.people ?? 0
  return { begun: codes?.Begun ?? 0, finished, byStatus }
}
