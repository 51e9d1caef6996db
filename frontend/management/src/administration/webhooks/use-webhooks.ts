import type {
  RotatedSecret,
  SavedWebhook,
  SaveWebhookBody,
  WebhookDeliveryRow,
  WebhookRow,
  WebhookTest,
} from '@naire/contract'
import { webhookKinds, type WebhookKindName } from '@naire/domain/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, entity, type ODataPage, type ODataValue, query, quoted } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export function useWebhooks(orgSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['webhooks', orgSid],
    queryFn: async ({ signal }) => {
      const options = { filter: `OrgSid eq ${quoted(orgSid)}`, orderby: 'CreateTime', top: 100 }
      return (await http.get<ODataPage<WebhookRow>>(query('/odata/Webhooks', options), { signal })).value
    },
    meta: { quiet: true },
  })
}

const pageSize = 50

/** `state` null: all of them. */
export function useDeliveries(webhookSid: string, state: string | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['webhookDeliveries', webhookSid, state],
    queryFn: async ({ signal }) => {
      const filter = allOf([`WebhookSid eq ${quoted(webhookSid)}`, state !== null && `Status eq ${quoted(state)}`])
      const options = { filter, orderby: 'CreateTime desc,Position desc', top: pageSize }
      return (await http.get<ODataPage<WebhookDeliveryRow>>(query('/odata/WebhookDeliveries', options), { signal }))
        .value
    },
    meta: { quiet: true },
  })
}

export function useWebhookCommands(orgSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['webhooks', orgSid] })
  const act = (sid: string, what: string) => `${entity('Webhooks', sid)}/SurveyExpert.${what}()`
  return {
    save: useMutation({
      mutationFn: async (body: SaveWebhookBody) =>
        (await http.post<ODataValue<SavedWebhook>>(`${entity('Orgs', orgSid)}/SurveyExpert.SaveWebhook()`, body)).value,
      onSuccess,
    }),
    switchTo: useMutation({
      mutationFn: ({ sid, on, reason }: { readonly sid: string; readonly on: boolean; readonly reason: string }) =>
        http.post(act(sid, 'Switch'), { on, reason }),
      onSuccess,
    }),
    rotate: useMutation({
      mutationFn: async ({ sid, overlapHours }: { readonly sid: string; readonly overlapHours: number }) =>
        (await http.post<ODataValue<RotatedSecret>>(act(sid, 'RotateSecret'), { overlapHours })).value,
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ sid, reason }: { readonly sid: string; readonly reason: string }) =>
        http.post(act(sid, 'Remove'), { reason }),
      onSuccess,
    }),
    replay: useMutation({
      mutationFn: ({ sid, ...body }: { readonly sid: string; readonly position: number; readonly reason: string }) =>
        http.post(act(sid, 'Replay'), { sid: newSid(), ...body }),
      onSuccess,
    }),
    test: useMutation({
      mutationFn: async (sid: string) => (await http.post<ODataValue<WebhookTest>>(act(sid, 'Test'), {})).value,
    }),
  }
}

/** Name of an event in words. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation(['webhooks', 'management', 'notices'])
  return (kind) => {
    const [type] = webhookKinds[kind as WebhookKindName]?.types ?? []
    if (type === undefined) return kind
    return type === 'CellFilled' ? t('notices:says.quotaFull.full') : t(`management:events.${type}`)
  }
}
