import type { CrossedQuotars } from '@naire/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Commands of fieldwork on the quota of a questionnaire. */
export function useQuotaCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const call = (name: string, body: object) => http.post(`${entity('Naires', naireSid)}/SurveyExpert.${name}()`, body)
  const onSettled = () => queries.invalidateQueries({ queryKey: ['quotas', naireSid] })
  const changed = () =>
    Promise.all([
      onSettled(),
      queries.invalidateQueries({ queryKey: ['naire', naireSid] }),
      queries.invalidateQueries({ queryKey: ['naires'] }),
    ])
  return {
    setLimit: useMutation({
      mutationFn: ({ sid, limit, reason }: { readonly sid: string; readonly limit: number; readonly reason: string }) =>
        call('SetQuotarLimits', { limits: [{ Sid: sid, Limit: limit }], reason }),
      onSettled,
    }),
    setClosed: useMutation({
      mutationFn: ({
        sid,
        closed,
        reason,
      }: {
        readonly sid: string
        readonly closed: boolean
        readonly reason: string
      }) => call('SetQuotarClosed', { Sid: sid, Closed: closed, reason }),
      onSettled,
    }),
    cross: useMutation({
      mutationFn: async (crossing: { readonly row: string; readonly column: string; readonly limit: number }) =>
        ((await call('CrossQuotars', crossing)) as ODataValue<CrossedQuotars>).value,
      onSettled: changed,
    }),
    publish: useMutation({ mutationFn: () => call('Publish', {}), onSettled: changed }),
  }
}
