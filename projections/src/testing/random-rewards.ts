import type { RewardEvent, RewardRule } from '@naire/domain/rewards'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'

interface RewardPlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
}

/** Rules of two questionnaires and what became of some rewards, in any order. */
export function rewardSteps(log: Log, random: Random, places: RewardPlaces): void {
  const given: { index: 0 | 1; rewardSid: string }[] = []
  for (let step = 0; step < 60; step += 1) {
    const index = step < 2 ? (step as 0 | 1) : random.pick([0, 1] as const)
    const add = (event: RewardEvent) => log.add(`rewards-${places.naireSids[index]}`, event)
    if (step < 2 || random.chance(8)) add(saved(index, random, places))
    else if (given.length === 0 || random.chance(3)) {
      const rewardSid = sid(`reward${step}`)
      given.push({ index, rewardSid })
      add(reserved(index, rewardSid, random))
    } else {
      const { index: of, rewardSid } = random.pick(given)
      log.add(`rewards-${places.naireSids[of]}`, changed(rewardSid, random))
    }
    if (step === 30) add({ type: 'RewardCodesLoaded', data: { ruleSid: ruleSid(index), first: 0, count: 9 } })
  }
}

const ruleSid = (index: 0 | 1): string => sid(`rewardRule${index}`)

function saved(index: 0 | 1, random: Random, { naireSids, orgSids }: RewardPlaces): RewardEvent {
  const rule: RewardRule = {
    ruleSid: ruleSid(index),
    name: random.pick(['红包', '感谢']),
    kind: index === 0 ? 'packet' : 'code',
    issue: 1,
    least: 10,
    most: 90,
    budget: random.pick([500, 900]),
    perPerson: 1,
    perDevice: 1,
    condition: '',
    holdDevice: true,
    holdFlags: false,
    holdAddress: 0,
    open: !random.chance(4),
  }
  const place = { naireSid: naireSids[index], orgSid: orgSids[index], subjectSid: sid(`subject${index}`) }
  return { type: 'RewardRuleSaved', data: { place, rule, reason: random.pick(['开始', '追加']) } }
}

const reserved = (index: 0 | 1, rewardSid: string, random: Random): RewardEvent => ({
  type: 'RewardReserved',
  data: {
    rewardSid,
    ruleSid: ruleSid(index),
    sessionSid: sid(`session${rewardSid}`),
    kind: index === 0 ? 'packet' : 'code',
    amount: random.pick([10, 50]),
    code: null,
    marks: { person: null, device: null, address: null },
    holds: random.pick([[], ['device', 'flags']] as const),
    handReason: random.pick([null, '补发']),
    at: '2026-03-01T00:00:00.000Z',
  },
})

const changed = (rewardSid: string, random: Random): RewardEvent =>
  random.pick<RewardEvent>([
    { type: 'RewardReleased', data: { rewardSid, reason: 'a' } },
    { type: 'RewardRefused', data: { rewardSid, reason: 'b' } },
    { type: 'TransferBegun', data: { rewardSid, outBillNo: `bill${rewardSid}` } },
    { type: 'RewardSent', data: { rewardSid, outBillNo: 'B', billNo: 'W', confirmBy: '2026-03-02T00:00:00.000Z' } },
    { type: 'RewardReceived', data: { rewardSid, billNo: 'W' } },
    { type: 'RewardFailed', data: { rewardSid, problem: 'NOT_ENOUGH' } },
    { type: 'RewardReturned', data: { rewardSid, problem: 'CANCELLED' } },
    { type: 'RewardUnknown', data: { rewardSid, outBillNo: 'B', problem: 'unreachable' } },
    { type: 'RewardRetried', data: { rewardSid, reason: 'c' } },
    { type: 'RewardCancelAsked', data: { rewardSid, outBillNo: 'a', reason: 'd' } },
  ])
