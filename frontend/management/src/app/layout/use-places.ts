import { useQuery } from '@tanstack/react-query'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export interface NamedPlace {
  readonly Sid: string
  readonly Name: string
}

export function useOrgs() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['orgs'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataPage<NamedPlace>>(query('/odata/Orgs', { orderby: 'Name', top: 1000 }), { signal })).value,
    meta: { quiet: true },
  })
}
