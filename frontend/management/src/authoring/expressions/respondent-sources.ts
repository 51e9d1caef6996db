import type { IdentList } from '@naire/contract'
import { asksListed, type NaireRecord } from '@naire/domain/naires'
import type { RespondentSources } from '@naire/domain/naires/checking'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { WorkplaceContext } from '../../workplace/workplace.ts'

/** Columns that `$ident` may read; unknown to who may not see the list, and where there is no server to ask. */
export function useRespondentSources(record: NaireRecord | null): RespondentSources {
  const workplace = use(WorkplaceContext)
  const naireSid = record?.Sid ?? ''
  const { data } = useQuery({
    queryKey: ['idents', naireSid, 'columns'],
    async queryFn({ signal }) {
      const path = `${entity('Naires', naireSid)}/SurveyExpert.IdentList()`
      const list = await workplace?.http.get<ODataValue<IdentList>>(path, { signal })
      return list?.value ?? null
    },
    enabled: record !== null && asksListed(record) && workplace?.can('viewIdentStat') === true,
    retry: false,
    meta: { quiet: true },
  })
  return useMemo(
    () => (data ? { identColumns: data.Kind === 'people' ? data.Columns.map(({ Name }) => Name) : null } : {}),
    [data],
  )
}
