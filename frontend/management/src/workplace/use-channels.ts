import type { ChannelRow } from '@naire/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataValue } from './odata.ts'
import { useWorkplace } from './workplace.ts'

const none: readonly ChannelRow[] = []

/** The channels of a questionnaire, the same for all who work with it; `call` changes one and shows what came of it. */
export function useChannels(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['channels', naireSid]
  const path = (name: string) => `${entity('Naires', naireSid)}/SurveyExpert.${name}()`
  const { data = none } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly ChannelRow[]>>(path('Channels'), { signal })).value,
    enabled: naireSid !== '',
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const call = async (name: 'SaveChannel' | 'DeleteChannel', body: Partial<ChannelRow>) => {
    await http.post(path(name), body)
    await queries.invalidateQueries({ queryKey })
  }
  return { channels: data, nameOf: (code: string) => data.find(({ Code }) => Code === code)?.Name || code, call }
}
