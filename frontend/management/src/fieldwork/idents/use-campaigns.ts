import type {
  CampaignFormBody,
  CampaignMessageRow,
  CampaignRow,
  MessageChannel,
  RecipientCount,
  SendingResult,
} from '@naire/contract'
import type { MessageState } from '@naire/domain/idents'
import type { CampaignForm } from '@naire/domain/messages'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type { CampaignMessageRow, CampaignRow }

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`
const running = 3_000

/** Campaigns of a list, the newest first; those under way are looked at again and again. */
export function useCampaigns(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const campaigns = useQuery({
    queryKey: ['campaigns', naireSid],
    queryFn: async ({ signal }) => {
      const options = { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'CreateTime desc,Sid', top: 200 }
      return (await http.get<ODataPage<CampaignRow>>(query('/odata/Campaigns', options), { signal })).value
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? running : false),
  })
  const underWay = campaigns.data?.filter(isUnderWay).length ?? 0
  useEffect(() => {
    // What ended has told its last messages since its figures were read.
    return () => void (underWay > 0 && invalidate(queries, followers))
  }, [underWay, queries])
  return campaigns
}

const isUnderWay = ({ Status }: CampaignRow): boolean => Status === 'running'

/** Queries whose answers follow from what campaigns do. */
const followers = ['campaignCounts', 'campaignMessages', 'idents'] as const

const invalidate = (queries: QueryClient, keys: readonly string[]) =>
  Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))

export const formOf = ({ Form }: CampaignRow): CampaignForm => JSON.parse(Form) as CampaignForm

type Counts = Readonly<Partial<Record<MessageState, number>>>

/** Messages of a campaign by what became of them. */
export function useMessageCounts(campaignSid: string, isRunning: boolean) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['campaignCounts', campaignSid],
    queryFn: async ({ signal }): Promise<Counts> => {
      const filter = encodeURIComponent(
        `filter(CampaignSid eq ${quoted(campaignSid)})/groupby((State),aggregate($count as Messages))`,
      )
      const { value } = await http.get<ODataPage<{ readonly State: MessageState; readonly Messages: number }>>(
        `/odata/CampaignMessages?$apply=${filter}`,
        { signal },
      )
      return Object.fromEntries(value.map(({ State, Messages }) => [State, Messages]))
    },
    refetchInterval: isRunning ? running : false,
  })
}

/** Messages of a campaign with one of these ends, or all to one person; the newest first. */
export function useMessages({
  campaignSid,
  identSid,
  states,
}: {
  readonly campaignSid?: string
  readonly identSid?: string
  readonly states?: readonly MessageState[]
}) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['campaignMessages', campaignSid, identSid, states],
    queryFn: async ({ signal }) => {
      const filter = allOf([
        campaignSid !== undefined && `CampaignSid eq ${quoted(campaignSid)}`,
        identSid !== undefined && `IdentSid eq ${quoted(identSid)}`,
        states !== undefined && `State in (${states.map(quoted).join(',')})`,
      ])
      const options = { filter, orderby: 'ModifyTime desc,Sid', top: 200 }
      return (await http.get<ODataPage<CampaignMessageRow>>(query('/odata/CampaignMessages', options), { signal }))
        .value
    },
  })
}

/** Channels that the organisation has set up. */
export function useChannelKinds(orgSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['messageChannels', orgSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly MessageChannel[]>>(
          `${entity('Orgs', orgSid)}/SurveyExpert.MessageChannels()`,
          { signal },
        )
      ).value,
  })
}

export function useRecipientCount(naireSid: string, form: Pick<CampaignForm, 'channel' | 'standings' | 'strata'>) {
  const { http } = useWorkplace()
  const { channel, standings, strata } = form
  return useQuery({
    queryKey: ['recipientCount', naireSid, channel, standings, strata],
    queryFn: async ({ signal }) =>
      (
        await http.post<ODataValue<RecipientCount>>(
          call(naireSid, 'CountRecipients'),
          { channel, standings, strata },
          { signal },
        )
      ).value,
  })
}

export function useCampaignCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => invalidate(queries, ['campaigns', ...followers])
  const save = useMutation({
    mutationFn: (body: { readonly sid: string; readonly form: CampaignFormBody }) =>
      http.post(call(naireSid, 'SaveCampaign'), body),
    onSettled,
  })
  const start = useMutation({
    mutationFn: (sid: string) => http.post(call(naireSid, 'StartCampaign'), { sid }),
    onSettled,
  })
  const stop = useMutation({
    mutationFn: (body: { readonly sid: string; readonly reason: string }) =>
      http.post(call(naireSid, 'StopCampaign'), body),
    onSettled,
  })
  const test = useMutation({
    mutationFn: async (body: { readonly form: CampaignFormBody; readonly identSid: string; readonly to: string }) =>
      (await http.post<ODataValue<SendingResult>>(call(naireSid, 'TestCampaign'), body)).value,
  })
  const resend = useMutation({
    mutationFn: async (messages: readonly CampaignMessageRow[]) =>
      (
        await http.post<ODataValue<{ readonly Done: number; readonly Refused: number }>>(
          call(naireSid, 'ResendMessages'),
          { messages: messages.map(({ IdentSid, Sid }) => ({ identSid: IdentSid, sid: Sid })) },
        )
      ).value,
    onSettled,
  })
  return { save, start, stop, test, resend }
}
