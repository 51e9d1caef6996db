import {
  decideRewardsBody,
  grantRewardsBody,
  loadRewardCodesBody,
  saveRewardRuleBody,
  type OwnReward,
} from '@naire/contract'
import { load, type RewardOutcome } from '@naire/commands'
import { refusals, RefusalError } from '@naire/domain/refusals'
import {
  rewardDecider,
  rewardIssues,
  rewardOf,
  rewardStream,
  type RewardKind,
  type RewardLedger,
  type RewardStatus,
  type RuleAccount,
} from '@naire/domain/rewards'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { valueBody, type Row } from '@naire/odata'
import { DecideRewards, GrantRewards, LoadRewardCodes, SaveRewardRule } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'

const decisions = {
  release: 'ReleaseReward',
  refuse: 'RefuseReward',
  retry: 'RetryReward',
  cancel: 'CancelReward',
} as const

/** Rewards of a questionnaire (red packets, codes, points). */
export const rewardOperations = {
  saveRewardRule: withBody(saveRewardRuleBody, async (call, services) => {
    const { orgSid, subjectSid } = await ownNaire(call, services)
    const { body } = call
    if (body.Kind === 'packet' && body.Open && services.config.wechatPay === null)
      throw new RefusalError({ key: 'reward.notSetUp', target: 'Kind' })
    const rule = {
      ruleSid: body.Sid,
      name: body.Name,
      kind: body.Kind,
      issue: body.RewardIssue,
      least: body.Least,
      most: body.Most,
      budget: body.Budget,
      perPerson: body.PerPerson,
      perDevice: body.PerDevice,
      condition: body.Condition,
      holdDevice: body.HoldDevice,
      holdFlags: body.HoldFlags,
      holdAddress: body.HoldAddress,
      open: body.Open,
    }
    const place = { naireSid: call.key, orgSid, subjectSid: subjectSid ?? '' }
    const { position, ruleSid } = await services.execute(
      new SaveRewardRule({ ...commanded(call.caller), naireSid: call.key, place, rule, reason: body.reason }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, { Sid: ruleSid }), position }
  }),

  loadRewardCodes: withBody(loadRewardCodesBody, async (call, services) => {
    await ownNaire(call, services)
    const { added, position } = await services.execute(
      new LoadRewardCodes({ ...commanded(call.caller), naireSid: call.key, ...call.body }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, { Added: added }), position }
  }),

  grantRewards: withBody(grantRewardsBody, async (call, services) => {
    await ownNaire(call, services)
    const { outcomes, position } = await services.execute(
      new GrantRewards({ ...commanded(call.caller), naireSid: call.key, ...call.body }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, wireOutcomes(outcomes)), position }
  }),

  decideRewards: withBody(decideRewardsBody, async (call, services) => {
    await ownNaire(call, services)
    const { decision, sids: rewardSids, reason } = call.body
    const request = { naireSid: call.key, decision: decisions[decision], rewardSids, reason }
    const { outcomes, position } = await services.execute(new DecideRewards({ ...commanded(call.caller), ...request }))
    return { kind: 'json', body: valueBody(call.serviceRoot, wireOutcomes(outcomes)), position }
  }),

  rewardPayer: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const value = { Packets: services.config.wechatPay !== null }
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  sessionRewards: withoutBody(async ({ key, operation, caller, serviceRoot }, services) => {
    const { state } = await load(services.streams, sessionDecider, sessionStream(key))
    if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
    requireAccess(operation, caller, { holdsKey: await holdsSession(key, state, caller, services) })
    const { reading } = services
    const query = reading.bound('Rewards', { $filter: `SessionSid eq ${quoted(key)}`, $top: '50' })
    const { found, stale } = await reading.page(query, { viewer: systemViewer, minPosition: caller.minPosition })
    const { state: ledger } = await load(services.streams, rewardDecider, rewardStream(state.naireSid))
    const isGiven = ({ rule }: RuleAccount) => rule.open && rule.issue === rewardIssues.sessionCommit
    const value = {
      Expected: Object.values(ledger.rules).some(isGiven),
      Rewards: await Promise.all(found.rows.map((row) => ownReward(row, ledger, services))),
    }
    return { kind: 'json', body: valueBody(serviceRoot, value), stale }
  }),
} as const

const wireOutcomes = (outcomes: readonly RewardOutcome[]) => ({
  Done: outcomes.filter(({ refusal }) => refusal === null).map(({ sid }) => sid),
  Refused: outcomes.flatMap(({ sid, refusal }) =>
    refusal === null ? [] : [{ Sid: sid, Refusal: refusals[refusal.key].code }],
  ),
})

/** Reward as its recipient sees it: nothing of why it waits. */
async function ownReward(row: Row, ledger: RewardLedger, { vault, config }: Services): Promise<OwnReward> {
  const Sid = String(row['Sid'])
  const status = row['Status'] as RewardStatus
  const reward = rewardOf(ledger, Sid)
  const rule = reward && ledger.rules[reward.ruleSid]?.rule
  const code = status === 'received' ? (reward?.code ?? null) : null
  const content = status === 'sent' && config.wechatPay !== null ? await vault.rewards.packageOf(Sid) : null
  return {
    Sid,
    Name: rule?.name ?? '',
    Kind: row['Kind'] as RewardKind,
    Status: status,
    Amount: Number(row['Amount']),
    Code: code === null || reward === undefined ? null : await vault.rewards.code(reward.ruleSid, code),
    Confirm:
      content === null || config.wechatPay === null
        ? null
        : {
            MchId: config.wechatPay.mchId,
            AppId: config.wechatPay.appId,
            Package: content,
            Until: (row['ConfirmBy'] as string | null) ?? null,
          },
  }
}
