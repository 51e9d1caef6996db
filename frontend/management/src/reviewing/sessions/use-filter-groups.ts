import type { FilterGroup } from '@naire/api/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** A group that stands now, and the one in whose place it stands. */
interface Change {
  readonly now: FilterGroup | null
  readonly was?: FilterGroup | null
}

/** Filters of the data view that were given a name, of a project. */
export function useFilterGroups(subjectSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['filterGroups', subjectSid]
  const path = (name: string) => `${entity('Subjects', subjectSid)}/SurveyExpert.${name}()`
  const groups = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly FilterGroup[]>>(path('FilterGroups'), { signal })).value,
    meta: { quiet: true },
  })
  const change = useMutation({
    mutationFn: async ({ now, was = null }: Change) => {
      if (now) await http.post(path('SaveFilterGroup'), now)
      if (was && !(now?.Name === was.Name && now.Shared === was.Shared))
        await http.post(path('DeleteFilterGroup'), { Name: was.Name, Shared: was.Shared })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { groups, change }
}
