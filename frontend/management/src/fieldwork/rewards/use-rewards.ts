import type { RewardOutcomes, RewardPayer, RewardRow, RewardRuleRow, SaveRewardRuleBody } from '@naire/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type { RewardRow, RewardRuleRow }

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`
/** Transfers go on while nobody does anything here. */
const refetchInterval = 15_000

export function useRules(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['rewards', naireSid, 'rules'],
    queryFn: async ({ signal }) => {
      const options = { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Name,Sid' }
      return (await http.get<ODataPage<RewardRuleRow>>(query('/odata/RewardRules', options), { signal })).value
    },
    refetchInterval,
  })
}

export function usePayer(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['rewards', naireSid, 'payer'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<RewardPayer>>(call(naireSid, 'RewardPayer'), { signal })).value,
  })
}

const pageSize = 50

/** Rewards page by page, the newest on top. */
export function useRewardPages(naireSid: string, status: string | null) {
  const { http } = useWorkplace()
  const pages = useInfiniteQuery({
    queryKey: ['rewards', naireSid, 'list', status],
    queryFn: ({ signal, pageParam }) => {
      const filter = allOf([`NaireSid eq ${quoted(naireSid)}`, status !== null && `Status eq ${quoted(status)}`])
      const options = { filter, orderby: 'CreateTime desc,Sid', top: pageSize, skip: pageParam, count: true }
      return http.get<ODataPage<RewardRow>>(query('/odata/Rewards', options), { signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ value }, all) => (value.length === pageSize ? all.length * pageSize : null),
    refetchInterval,
  })
  const rewards = pages.data?.pages.flatMap(({ value }) => value) ?? []
  return { pages, rewards, count: pages.data?.pages[0]?.['@odata.count'] ?? 0 }
}

export type Decision = 'release' | 'refuse' | 'retry' | 'cancel'

/** Everything that changes rewards. */
export function useRewardCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['rewards', naireSid] })
  return {
    save: useMutation({
      mutationFn: (body: SaveRewardRuleBody) => http.post(call(naireSid, 'SaveRewardRule'), body),
      onSettled,
    }),
    load: useMutation({
      mutationFn: async (body: { readonly ruleSid: string; readonly codes: readonly string[] }) =>
        (await http.post<ODataValue<{ readonly Added: number }>>(call(naireSid, 'LoadRewardCodes'), body)).value,
      onSettled,
    }),
    grant: useMutation({
      mutationFn: async (body: {
        readonly ruleSid: string
        readonly sessionSids: readonly string[]
        readonly reason: string
      }) => (await http.post<ODataValue<RewardOutcomes>>(call(naireSid, 'GrantRewards'), body)).value,
      onSettled,
    }),
    decide: useMutation({
      mutationFn: async (body: {
        readonly decision: Decision
        readonly sids: readonly string[]
        readonly reason: string
      }) => (await http.post<ODataValue<RewardOutcomes>>(call(naireSid, 'DecideRewards'), body)).value,
      onSettled,
    }),
  }
}

/** Says what was done, and of what was not why, each reason once. */
export function useOutcomeNotices(): (outcomes: RewardOutcomes) => void {
  const { t } = useTranslation(['rewards', 'exceptions'])
  const { notices } = useWorkplace()
  return ({ Done, Refused }) => {
    if (Done.length > 0) notices.success(t('done', { n: Done.length }))
    const counts = new Map<string, number>()
    for (const { Refusal } of Refused) counts.set(Refusal, (counts.get(Refusal) ?? 0) + 1)
    for (const [code, n] of counts)
      notices.danger(t('notDone', { n, reason: t(`exceptions:${code.replaceAll(/[{}-]/g, '')}`) }))
  }
}

/** Fen as money, codes and points as a number. */
export function useAmountText(): (kind: string, amount: number) => string {
  const { i18n } = useTranslation()
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'CNY' })
  const number = new Intl.NumberFormat(i18n.language)
  return (kind, amount) => (kind === 'packet' ? money.format(amount / 100) : number.format(amount))
}
