import { rewardRules, rewards } from '@naire/domain/rewards'
import type { SetPlan } from './set-plan.ts'
import { canAny, ownOrg } from './visibility.ts'

const sumOf =
  (...statuses: readonly string[]) =>
  (t: string) =>
    `(select coalesce(sum(r."Amount"), 0)::bigint from read.rewards as r where r."RuleSid" = ${t}."Sid" and r."Status" in (${statuses.map((status) => `'${status}'`).join(', ')}))`

export const rewardSets = {
  /** Rules by which sessions are rewarded, with what became of their budgets. */
  RewardRules: {
    type: 'RewardRule',
    subject: (t) => `${t}."SubjectSid"`,
    wire: rewardRules,
    table: 'reward_rules',
    computed: {
      Held: sumOf('held'),
      Reserved: sumOf('reserved', 'sending'),
      Sent: sumOf('sent'),
      Unknown: sumOf('unknown'),
      Received: sumOf('received'),
      Returned: sumOf('returned'),
      Failed: sumOf('failed'),
      Refused: sumOf('refused'),
      Rewards: (t) => `(select count(*) from read.rewards as r where r."RuleSid" = ${t}."Sid")`,
    },
    search: ['Name'],
    visible: (t, viewer) => (canAny(viewer, ['redPacket']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  Rewards: {
    type: 'Reward',
    subject: (t) => `${t}."SubjectSid"`,
    wire: rewards,
    table: 'rewards',
    search: ['OutBillNo', 'BillNo', 'SessionSid'],
    visible: (t, viewer) => (canAny(viewer, ['redPacket']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
