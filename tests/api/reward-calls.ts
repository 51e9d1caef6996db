import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call about rewards. */
export const rewardCalls = ({ act, look }: CallMakers) => {
  const of = (what: string) => (targets: { readonly naireSid: string }) =>
    `/odata/Naires('${targets.naireSid}')/SurveyExpert.${what}()`
  return {
    saveRewardRule: act(of('SaveRewardRule'), () => ({
      Sid: newSid(),
      Name: '积分',
      Kind: 'points',
      RewardIssue: 2,
      Budget: 10,
      reason: '开始',
    })),
    loadRewardCodes: act(of('LoadRewardCodes'), () => ({ ruleSid: newSid(), codes: ['A1'] })),
    grantRewards: act(of('GrantRewards'), () => ({ ruleSid: newSid(), sessionSids: [newSid()], reason: 'a' })),
    decideRewards: act(of('DecideRewards'), () => ({ decision: 'release', sids: [newSid()], reason: 'a' })),
    rewardPayer: look(of('RewardPayer')),
    readRewardRules: look(() => '/odata/RewardRules'),
    readRewards: look(() => '/odata/Rewards'),
    sessionRewards: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Rewards()`),
    wechatPayNotify: act(
      () => '/wechat-pay/notify',
      () => ({ resource: { ciphertext: 'a' } }),
    ),
  } as const satisfies { readonly [Name in OperationName]?: Call }
}
