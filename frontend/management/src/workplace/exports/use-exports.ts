import type { ExportRow, RequestExportBody } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ODataPage, ODataValue } from '../odata.ts'
import { quoted } from '../odata.ts'
import { newSid } from '../sid.ts'
import { useWorkplace } from '../workplace.ts'

const askAgainMs = 1_500
export const isUnderWay = ({ Status }: ExportRow): boolean => Status === 'waiting' || Status === 'running'

export type ExportWish = Omit<RequestExportBody, 'Sid' | 'naireSid'>

/** The own exports of a questionnaire, asked for again while one is under way. */
export function useExports(naireSid: string) {
  const { http } = useWorkplace()
  const client = useQueryClient()
  const key = ['exports', naireSid]
  const again = () => client.invalidateQueries({ queryKey: key })
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<ExportRow>>(
          `/odata/NaireSessions/SurveyExpert.Exports(naireSid=${quoted(naireSid)})`,
          { signal },
        )
      ).value,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askAgainMs : false),
  })
  const request = useMutation({
    mutationFn: (wish: ExportWish) =>
      http.post<ODataValue<ExportRow>>('/odata/NaireSessions/SurveyExpert.Export()', {
        Sid: newSid(),
        naireSid,
        ...wish,
      }),
    onSettled: again,
  })
  const cancel = useMutation({
    mutationFn: (Sid: string) =>
      http.post<ODataValue<ExportRow>>('/odata/NaireSessions/SurveyExpert.CancelExport()', { Sid }),
    onSettled: again,
  })
  return { list, request, cancel, again }
}
