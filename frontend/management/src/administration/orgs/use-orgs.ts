import type { ChangeDeptBody } from '@naire/contract'
import type { WireRow } from '@naire/domain/event-sourcing'
import { orgStatuses, type depts, type orgs } from '@naire/domain/orgs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type OrgRow = WireRow<typeof orgs>
export const isOpenOrg = ({ Status }: OrgRow): boolean => orgStatuses[Status] === 'open'
export type DeptRow = WireRow<typeof depts>
export type DeptChange = ChangeDeptBody['change']

export function useOrgs() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['orgs'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataPage<OrgRow>>(query('/odata/Orgs', { orderby: 'Name', top: 1000 }), { signal })).value,
    meta: { quiet: true },
    // An erasure goes on.
    refetchInterval: ({ state }) => (state.data?.some(({ Status }) => Status === 2) ? 2_000 : false),
  })
}

export function useDepts(orgSid: string | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['depts', orgSid],
    enabled: orgSid !== null,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<DeptRow>>(
          query('/odata/Depts', { filter: `OrgSid eq ${quoted(orgSid ?? '')}`, orderby: 'Path', top: 1000 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}

export function useOrgCommands() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return {
    save: useMutation({
      mutationFn: ({ sid, name }: { readonly sid: string | null; readonly name: string }) =>
        sid ? http.put(entity('Orgs', sid), { Name: name }) : http.post('/odata/Orgs', { Sid: newSid(), Name: name }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ['orgs'] }),
    }),
    addDept: useMutation({
      mutationFn: ({
        orgSid,
        name,
        parentSid,
      }: {
        readonly orgSid: string
        readonly name: string
        readonly parentSid: string | null
      }) =>
        http.post(`${entity('Orgs', orgSid)}/SurveyExpert.AddDept()`, {
          Name: name,
          ...(parentSid ? { ParentSid: parentSid } : {}),
        }),
      onSuccess: (_, { orgSid }) => queries.invalidateQueries({ queryKey: ['depts', orgSid] }),
    }),
    changeDept: useMutation({
      mutationFn: ({ orgSid, ...body }: ChangeDeptBody & { readonly orgSid: string }) =>
        http.post(`${entity('Orgs', orgSid)}/SurveyExpert.ChangeDept()`, body),
      onSuccess: (_, { orgSid }) => queries.invalidateQueries({ queryKey: ['depts', orgSid] }),
    }),
  }
}
