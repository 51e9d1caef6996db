import type { LegalHoldRow, RetentionRunRow, RetentionState, SaveRetentionBody } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type { LegalHoldRow, RetentionRunRow, RetentionState }

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`

export function useRetention(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['retention', naireSid, 'rules'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<RetentionState>>(call(naireSid, 'Retention'), { signal })).value,
  })
}

function useRows<Row>(naireSid: string, { set, orderby }: { readonly set: string; readonly orderby: string }) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['retention', naireSid, set],
    queryFn: async ({ signal }) => {
      const options = { filter: `NaireSid eq ${quoted(naireSid)}`, orderby, top: 100 }
      return (await http.get<ODataPage<Row>>(query(`/odata/${set}`, options), { signal })).value
    },
  })
}

/** Legal holds, those in force first. */
export const useHolds = (naireSid: string) =>
  useRows<LegalHoldRow>(naireSid, { set: 'LegalHolds', orderby: 'ReleasedTime desc,PlacedTime desc,Sid' })

export const useRuns = (naireSid: string) =>
  useRows<RetentionRunRow>(naireSid, { set: 'RetentionRuns', orderby: 'Day desc,Sid' })

/** Everything that changes what is erased. */
export function useRetentionCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['retention', naireSid] })
  return {
    save: useMutation({
      mutationFn: (body: SaveRetentionBody) => http.post(call(naireSid, 'SaveRetention'), body),
      onSettled,
    }),
    /** Null: the whole questionnaire. */
    hold: useMutation({
      mutationFn: (body: { readonly sessionSids: readonly string[] | null; readonly reason: string }) =>
        http.post(call(naireSid, 'PlaceHold'), body),
      onSettled,
    }),
    release: useMutation({
      mutationFn: (body: { readonly sids: readonly string[]; readonly reason: string }) =>
        http.post(call(naireSid, 'ReleaseHold'), body),
      onSettled,
    }),
  }
}
