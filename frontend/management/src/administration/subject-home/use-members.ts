import type { SaveMemberBody, SubjectMember } from '@naire/api/contract'
import { isAdministrator, roles } from '@naire/domain/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export interface PersonRow {
  readonly Sid: string
  readonly Code: string
  readonly Name: string | null
  readonly Authority: number
}

const atSubject = (subjectSid: string, operation: string) =>
  `${entity('Subjects', subjectSid)}/SurveyExpert.${operation}()`

/** Who has access to a subject, and how that is changed; whatever is shown is asked for anew afterwards. */
export function useMembers(subjectSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries()
  return {
    members: useQuery({
      queryKey: ['subjectMembers', subjectSid],
      queryFn: async ({ signal }) =>
        (await http.get<ODataValue<readonly SubjectMember[]>>(atSubject(subjectSid, 'Members'), { signal })).value,
      meta: { quiet: true },
      retry: false,
    }),
    save: useMutation({
      mutationFn: (body: SaveMemberBody) => http.post(atSubject(subjectSid, 'SaveMember'), body),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (userSid: string) => http.post(atSubject(subjectSid, 'RemoveMember'), { userSid }),
      onSuccess,
    }),
  }
}

/** Those of the organisation who may become members: everybody but administrators, who are in every subject. */
export function useCandidates(orgSid: string, isAsked: boolean) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['memberCandidates', orgSid],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const others = Object.values(roles).filter((role) => !isAdministrator(role))
      const filter = allOf([`OrgSid eq ${quoted(orgSid)}`, 'Status eq 0', `Authority in (${others.join(',')})`])
      return (
        await http.get<ODataPage<PersonRow>>(
          query('/odata/Users', { filter, select: 'Sid,Code,Name,Authority', orderby: 'Name', top: 1000 }),
          { signal },
        )
      ).value
    },
  })
}
