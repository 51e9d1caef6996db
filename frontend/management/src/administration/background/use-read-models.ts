import type { ReadModelRow } from '@naire/api/contract'
import { useQuery } from '@tanstack/react-query'
import type { ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const everyMs = 2000

/** How far each list is, asked again and again. */
export function useReadModels() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['read-models'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly ReadModelRow[]>>('/api/ReadModels', { signal })).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}
