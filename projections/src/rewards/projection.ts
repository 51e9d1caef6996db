import { rewardRules as rulesWire, rewards as rewardsWire, type RewardEvent } from '@naire/domain/rewards'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

/** Figures of a rule are counted from its rewards when they are read. */
const figures = [
  'Held',
  'Reserved',
  'Sent',
  'Unknown',
  'Received',
  'Returned',
  'Failed',
  'Refused',
  'Rewards',
] as const satisfies readonly (keyof typeof rulesWire)[]

const rulesTable = wireTable('reward_rules', rulesWire, { computed: figures })
const rewardsTable = wireTable('rewards', rewardsWire)

/** One row per rule, and one per reward with what became of it. */
export const rewards: ReadModel = {
  name: 'rewards',
  version: 1,
  tables: [rulesTable.name, rewardsTable.name],
  create: createTable(rulesTable) + createTable(rewardsTable),
  finish: `
    create index on reward_rules ("NaireSid");
    create index on rewards ("RuleSid", "Status") include ("Amount");
    create index on rewards ("NaireSid", "CreateTime", "Sid");
    create index on rewards ("SessionSid");
    create index on rewards ("OutBillNo") where "OutBillNo" is not null;`,
  handles: [
    'RewardRuleSaved',
    'RewardCodesLoaded',
    'RewardReserved',
    'RewardReleased',
    'RewardRefused',
    'TransferBegun',
    'RewardSent',
    'RewardReceived',
    'RewardFailed',
    'RewardReturned',
    'RewardUnknown',
    'RewardRetried',
    'RewardCancelAsked',
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const places = await placesOf(events, tx)
    const rules = new RowChanges(rulesTable)
    const rows = new RowChanges(rewardsTable)
    const known = new Set(places.keys())
    for (const event of events) changeRules(event, rules, known)
    for (const event of events) changeRewards(event, rows, places)
    await rules.write(tx)
    await rows.write(tx)
  },
}

type Of<Type extends RewardEvent['type']> = Extract<RewardEvent, { type: Type }>

interface RulePlace {
  readonly orgSid: string
  readonly subjectSid: string
}

/** Places of the rules that the events are about, those that the events themselves make included. */
async function placesOf(events: readonly ReadEvent[], tx: ReadTransaction): Promise<Map<string, RulePlace>> {
  const sids = new Set<string>()
  for (const event of events) {
    const { ruleSid, rule } = event.data as { readonly ruleSid?: string; readonly rule?: { readonly ruleSid: string } }
    for (const sid of [ruleSid, rule?.ruleSid]) if (sid !== undefined) sids.add(sid)
  }
  const { rows } = await tx.query<RulePlace & { readonly sid: string }>(
    `select "Sid" as sid, "OrgSid" as "orgSid", "SubjectSid" as "subjectSid" from ${rulesTable.name} where "Sid" = any ($1)`,
    [[...sids]],
  )
  return new Map(rows.map(({ sid, ...place }) => [sid, place]))
}

function changeRules(event: ReadEvent, rules: RowChanges, known: Set<string>): void {
  const loaded = typed<Of<'RewardCodesLoaded'>>(event, 'RewardCodesLoaded')
  if (loaded !== undefined) {
    const { ruleSid, first, count } = loaded.data
    rules.change(ruleSid, { Budget: first + count }, event.position)
  }
  const saved = typed<Of<'RewardRuleSaved'>>(event, 'RewardRuleSaved')
  if (saved === undefined) return
  const { place, rule, reason } = saved.data
  const columns = {
    NaireSid: place.naireSid,
    OrgSid: place.orgSid,
    SubjectSid: place.subjectSid,
    Name: rule.name,
    Kind: rule.kind,
    RewardIssue: rule.issue,
    Least: rule.least,
    Most: rule.most,
    PerPerson: rule.perPerson,
    PerDevice: rule.perDevice,
    Condition: rule.condition,
    HoldDevice: rule.holdDevice,
    HoldFlags: rule.holdFlags,
    HoldAddress: rule.holdAddress,
    Open: rule.open,
    ChangeReason: reason,
    ChangedTime: event.metadata.at,
  }
  const isNew = !known.has(rule.ruleSid)
  known.add(rule.ruleSid)
  // The budget of codes is how many were loaded.
  const budget = rule.kind === 'code' ? (isNew ? { Budget: 0 } : {}) : { Budget: rule.budget }
  if (isNew) rules.create(rule.ruleSid, { Sid: rule.ruleSid, ...columns, ...budget }, event.position)
  else rules.change(rule.ruleSid, { ...columns, ...budget }, event.position)
}

function changeRewards(event: ReadEvent, rows: RowChanges, places: Map<string, RulePlace>): void {
  const saved = typed<Of<'RewardRuleSaved'>>(event, 'RewardRuleSaved')
  if (saved !== undefined) places.set(saved.data.rule.ruleSid, saved.data.place)
  const reserved = typed<Of<'RewardReserved'>>(event, 'RewardReserved')
  if (reserved !== undefined) {
    const { rewardSid, ruleSid, sessionSid, kind, amount, holds, handReason, at } = reserved.data
    const place = places.get(ruleSid)
    const row = {
      Sid: rewardSid,
      RuleSid: ruleSid,
      NaireSid: sidOf(event),
      OrgSid: place?.orgSid ?? '',
      SubjectSid: place?.subjectSid ?? '',
      SessionSid: sessionSid,
      Kind: kind,
      Status: holds.length > 0 ? 'held' : 'reserved',
      Amount: amount,
      Holds: holds.join(','),
      HandReason: handReason,
      DecisionReason: null,
      OutBillNo: null,
      BillNo: null,
      ConfirmBy: null,
      Problem: null,
      CreateTime: at,
      ModifyTime: at,
    }
    return rows.create(rewardSid, row, event.position)
  }
  const columns = handle(columnsOf, event)
  const { rewardSid } = event.data as { readonly rewardSid?: string }
  if (columns !== undefined && rewardSid !== undefined)
    rows.change(rewardSid, { ...columns, ModifyTime: event.metadata.at }, event.position)
}

const columnsOf: Handlers<RewardEvent, Row> = {
  RewardReleased: ({ reason }) => ({ Status: 'reserved', DecisionReason: reason }),
  RewardRefused: ({ reason }) => ({ Status: 'refused', DecisionReason: reason }),
  TransferBegun: ({ outBillNo }) => ({ Status: 'sending', OutBillNo: outBillNo }),
  RewardSent: ({ billNo, confirmBy }) => ({ Status: 'sent', BillNo: billNo, ConfirmBy: confirmBy, Problem: null }),
  RewardReceived: ({ billNo }) => ({ Status: 'received', BillNo: billNo, ConfirmBy: null, Problem: null }),
  RewardFailed: ({ problem }) => ({ Status: 'failed', Problem: problem }),
  RewardReturned: ({ problem }) => ({ Status: 'returned', Problem: problem, ConfirmBy: null }),
  RewardUnknown: ({ problem }) => ({ Status: 'unknown', Problem: problem }),
  RewardRetried: ({ reason }) => ({ Status: 'reserved', DecisionReason: reason, Problem: null }),
  RewardCancelAsked: ({ reason }) => ({ DecisionReason: reason }),
}
