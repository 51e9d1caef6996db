import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import type { Actor } from '../event-sourcing/index.ts'
import { valuesIn } from '../quotas/by-sid.ts'
import type { RefusalKey } from '../refusals/index.ts'
import {
  budgetOf,
  committedOf,
  noRewards,
  rewardDecider,
  rewardOf,
  rewardStatuses,
  type GrantReward,
  type RewardCommand,
  type RewardEvent,
  type RewardLedger,
  type RewardRule,
} from './index.ts'

const by: Actor = { sid: 'F'.repeat(32), role: 'system', orgSid: null }
const noon = '2026-11-20T12:00:00.000Z'
type Intention = RewardCommand extends infer Each
  ? Each extends RewardCommand
    ? Omit<Each, 'by' | 'at'>
    : never
  : never
const commandOf = (intention: Intention, at = noon) => ({ ...intention, by, at }) as RewardCommand

const packet: RewardRule = {
  ruleSid: 'R',
  name: '红包',
  kind: 'packet',
  issue: 1,
  least: 100,
  most: 100,
  budget: 300,
  perPerson: 1,
  perDevice: 1,
  condition: '',
  holdDevice: false,
  holdFlags: false,
  holdAddress: 0,
  open: true,
}
const place = { naireSid: 'N', orgSid: 'O', subjectSid: 'S' }
const save = (rule: Partial<RewardRule> = {}): Intention => ({
  type: 'SaveRule',
  place,
  rule: { ...packet, ...rule },
  reason: '开始',
})
const marks = { person: null, device: null, address: null }
const grant = (session: string, more: Partial<GrantReward> = {}): Intention => ({
  type: 'GrantReward',
  ruleSid: 'R',
  sessionSid: session,
  rewardSid: `R-${session}`,
  draw: 0,
  marks,
  flagged: false,
  handReason: null,
  ...more,
})
const begin = (session: string, outBillNo = `bill${session}`): Intention => ({
  type: 'BeginTransfer',
  rewardSid: `R-${session}`,
  outBillNo,
})
type Outcome = Extract<RewardCommand, { type: 'RecordTransfer' }>['outcome']
const record = (session: string, outcome: Outcome, outBillNo = `bill${session}`): Intention => ({
  type: 'RecordTransfer',
  rewardSid: `R-${session}`,
  outBillNo,
  outcome,
})
const received: Outcome = { is: 'received', billNo: 'W1' }
const failed: Outcome = { is: 'failed', problem: 'NOT_ENOUGH' }
const unknown: Outcome = { is: 'unknown', problem: 'timeout' }
const byPerson = (
  type: 'ReleaseReward' | 'RefuseReward' | 'RetryReward' | 'CancelReward',
  session: string,
): Intention => ({
  type,
  rewardSid: `R-${session}`,
  reason: '核实',
})

const after = (ledger: RewardLedger, intention: Intention, at = noon): RewardLedger =>
  rewardDecider.decide(ledger, commandOf(intention, at)).reduce(rewardDecider.evolve, ledger)
const given = (...intentions: Intention[]) => intentions.reduce((ledger, each) => after(ledger, each), noRewards)
const no = (ledger: RewardLedger, intention: Intention): RefusalKey | undefined =>
  rewardDecider.refusal(ledger, commandOf(intention))?.key
const statusOf = (ledger: RewardLedger, session: string) => rewardOf(ledger, `R-${session}`)?.status

describe('a budget', () => {
  it('gives as many as it holds, and no more until it is raised or something comes back', () => {
    const spent = given(save(), grant('1'), grant('2'), grant('3'))
    expect(no(spent, grant('4'))).toBe('reward.budgetSpent')
    expect(no(after(spent, save({ budget: 400 })), grant('4'))).toBeUndefined()
    const back = [begin('1'), record('1', failed)].reduce((ledger, each) => after(ledger, each), spent)
    expect(no(back, grant('4'))).toBeUndefined()
    expect(no(after(back, grant('4')), byPerson('RetryReward', '1'))).toBe('reward.budgetSpent')
  })
  it('is not free again while nobody knows whether something was paid', () => {
    const lost = given(save({ budget: 100 }), grant('1'), begin('1'), record('1', unknown))
    expect(no(lost, grant('2'))).toBe('reward.budgetSpent')
    expect(no(lost, byPerson('RetryReward', '1'))).toBe('reward.wrongState')
    expect(statusOf(after(lost, record('1', received)), '1')).toBe('received')
  })
  it('gives what is left to the last of a drawn amount, at least the least', () => {
    const drawn = { least: 50, most: 200, budget: 260 }
    const ledger = given(save(drawn), grant('1', { draw: 0.999 }), grant('2', { draw: 0.999 }))
    expect([rewardOf(ledger, 'R-1')?.amount, rewardOf(ledger, 'R-2')?.amount]).toEqual([200, 60])
  })
  it('that is lowered below what was given gives nothing more', () => {
    expect(no(given(save(), grant('1'), grant('2'), save({ budget: 100 })), grant('3'))).toBe('reward.budgetSpent')
  })
})

describe('a reward', () => {
  it('is given once for a session and a rule, and not by a closed rule', () => {
    const ledger = given(save(), grant('1'))
    expect(no(ledger, grant('1'))).toBe('reward.alreadyGranted')
    expect(no(after(ledger, save({ open: false })), grant('2'))).toBe('reward.closed')
    expect(no(ledger, grant('2', { ruleSid: 'X' }))).toBe('reward.ruleNotFound')
  })
  it('counts for person and device up to their caps, and no more once it was refused', () => {
    const same = { marks: { person: 'P', device: 'D', address: null } }
    const ledger = given(save({ perDevice: 2 }), grant('1', same))
    expect(no(ledger, grant('2', same))).toBe('reward.personCap')
    const other = { marks: { person: 'Q', device: 'D', address: null } }
    expect(no(after(ledger, grant('2', other)), grant('3', { marks: { ...marks, device: 'D' } }))).toBe(
      'reward.deviceCap',
    )
    expect(no(after(ledger, byPerson('RefuseReward', '1')), grant('2', same))).toBeUndefined()
  })
  it('waits for a person on a shared device, in a burst of one address, and with quality flags', () => {
    const rule = { perDevice: 9, perPerson: 9, budget: 9_000, holdDevice: true, holdFlags: true, holdAddress: 2 }
    const on = (device: string, address: string) => ({ marks: { person: null, device, address } })
    const ledger = given(save(rule), grant('1', on('D', 'A')), grant('2', on('D', 'B')), grant('3', { flagged: true }))
    expect(['1', '2', '3'].map((session) => statusOf(ledger, session))).toEqual(['reserved', 'held', 'held'])
    const burst = after(after(ledger, grant('4', on('E', 'A'))), grant('5', on('F', 'A')))
    expect([statusOf(burst, '4'), statusOf(burst, '5')]).toEqual(['reserved', 'held'])
    const later = after(after(ledger, grant('4', on('E', 'A'))), grant('5', on('F', 'A')), '2026-11-20T12:11:00.000Z')
    expect(statusOf(later, '5')).toBe('reserved')
    expect(statusOf(after(ledger, grant('6', { ...on('D', 'A'), handReason: '补发' })), '6')).toBe('reserved')
  })
  it('that is held is let go or refused with a reason', () => {
    const held = given(save({ holdFlags: true }), grant('1', { flagged: true }))
    expect(no(held, begin('1'))).toBe('reward.wrongState')
    expect(no(held, { ...byPerson('ReleaseReward', '1'), reason: ' ' } as Intention)).toBe('reward.invalid')
    expect(statusOf(after(held, byPerson('ReleaseReward', '1')), '1')).toBe('reserved')
    expect(statusOf(after(held, byPerson('RefuseReward', '1')), '1')).toBe('refused')
  })
})

describe('a transfer', () => {
  const sending = given(save(), grant('1'), begin('1'))
  it('is begun once; under another number only when the first one failed or came back', () => {
    expect(rewardDecider.decide(sending, commandOf(begin('1')))).toEqual([])
    expect(no(sending, begin('1', 'other'))).toBe('reward.wrongState')
    const retried = after(after(sending, record('1', failed)), byPerson('RetryReward', '1'))
    expect(no(retried, begin('1'))).toBe('reward.wrongState')
    expect(statusOf(after(retried, begin('1', 'other')), '1')).toBe('sending')
  })
  it('is asked back with a reason while the recipient has not confirmed it, and stays sent until the payer says more', () => {
    const sent = after(sending, record('1', { is: 'sent', billNo: null, confirmBy: null }))
    expect(no(sending, byPerson('CancelReward', '1'))).toBe('reward.wrongState')
    expect(no(sent, { ...byPerson('CancelReward', '1'), reason: ' ' } as Intention)).toBe('reward.invalid')
    expect(rewardDecider.decide(sent, commandOf(byPerson('CancelReward', '1')))).toMatchObject([
      { type: 'RewardCancelAsked', data: { outBillNo: 'bill1' } },
    ])
    const asked = after(sent, byPerson('CancelReward', '1'))
    expect(statusOf(asked, '1')).toBe('sent')
    expect(statusOf(after(asked, record('1', received)), '1')).toBe('received')
  })
  it('is told its outcome once; what comes late, or of an earlier number, is passed over', () => {
    const paid = after(sending, record('1', received))
    expect(rewardDecider.decide(paid, commandOf(record('1', failed)))).toEqual([])
    expect(rewardDecider.decide(paid, commandOf(record('1', received)))).toEqual([])
    expect(rewardDecider.decide(sending, commandOf(record('1', received, 'other')))).toEqual([])
    expect(rewardDecider.decide(sending, commandOf(record('1', unknown)))).toMatchObject([
      { data: { outBillNo: 'bill1' } },
    ])
  })
})

describe('a list of codes', () => {
  const codes = { kind: 'code', least: 1, most: 1, budget: 0 } as const
  const load = (upTo: number): Intention => ({ type: 'LoadCodes', ruleSid: 'R', upTo })
  it('gives each code once, at once, and again only when it was refused', () => {
    const ledger = given(save({ ...codes, holdFlags: true }), load(2), grant('1'), grant('2', { flagged: true }))
    expect(no(ledger, grant('3'))).toBe('reward.budgetSpent')
    expect(rewardOf(ledger, 'R-1')).toMatchObject({ status: 'received', code: 0 })
    const again = after(after(ledger, byPerson('RefuseReward', '2')), grant('3'))
    expect(rewardOf(again, 'R-3')).toMatchObject({ status: 'received', code: 1 })
  })
  it('is loaded on, up to its limit', () => {
    const ledger = given(save(codes), load(5))
    expect(rewardDecider.decide(ledger, commandOf(load(5)))).toEqual([])
    expect(rewardDecider.decide(ledger, commandOf(load(8)))).toMatchObject([{ data: { first: 5, count: 3 } }])
    expect(no(ledger, load(100_001))).toBe('reward.tooMany')
    expect(no(given(save()), load(1))).toBe('reward.ruleNotFound')
  })
})

it('names the field of a rule that is not fit', () => {
  const wrong = (rule: Partial<RewardRule>) => rewardDecider.refusal(noRewards, commandOf(save(rule)))?.target
  expect(wrong({ name: ' ' })).toBe('name')
  expect(wrong({ least: 9 })).toBe('least')
  expect(wrong({ most: 20_001 })).toBe('most')
  expect(wrong({ least: 200 })).toBe('most')
  expect(wrong({ budget: -1 })).toBe('budget')
  expect(wrong({ perPerson: 0 })).toBe('perPerson')
  expect(no(given(save()), save({ kind: 'points' }))).toBe('reward.invalid')
})

it('whatever comes in whatever order: no budget is passed, no code is out twice, nothing is paid twice', () => {
  const session = fc.integer({ min: 0, max: 12 }).map(String)
  const outcome = fc.constantFrom<Outcome>(
    received,
    failed,
    unknown,
    { is: 'sent', billNo: null, confirmBy: null },
    { is: 'returned', problem: 'CANCELLED' },
  )
  const bill = fc.constantFrom('a', 'b', 'c')
  const step = fc.oneof(
    fc
      .tuple(session, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.boolean())
      .map(([sid, draw, flagged]) =>
        grant(sid, {
          draw,
          flagged,
          marks: { person: `P${Number(sid) % 5}`, device: `D${Number(sid) % 3}`, address: 'A' },
        }),
      ),
    fc.tuple(session, bill).map(([sid, no]) => begin(sid, no)),
    fc.tuple(session, outcome, bill).map(([sid, is, no]) => record(sid, is, no)),
    fc
      .tuple(fc.constantFrom('ReleaseReward', 'RefuseReward', 'RetryReward', 'CancelReward'), session)
      .map(([type, sid]) => byPerson(type, sid)),
    fc.integer({ min: 0, max: 700 }).map((budget) => save({ ...random, budget })),
  )
  const random = { least: 50, most: 150, perPerson: 3, perDevice: 4, holdFlags: true, holdAddress: 6 }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let ledger = given(save({ ...random, budget: 600 }))
      const live = new Map<string, string>()
      for (const intention of steps) {
        const command = commandOf(intention)
        if (rewardDecider.refusal(ledger, command) !== null) continue
        const events = rewardDecider.decide(ledger, command)
        ledger = events.reduce(rewardDecider.evolve, ledger)
        const account = ledger.rules['R']!
        if (events.some(({ type }) => type === 'RewardReserved' || type === 'RewardRetried'))
          expect(committedOf(account)).toBeLessThanOrEqual(budgetOf(account))
        for (const event of events) followBills(event, live)
        for (const status of rewardStatuses) {
          const all = [...valuesIn(ledger.rewards)].filter(([, reward]) => reward.status === status)
          expect(account.amounts[status]).toBe(all.reduce((sum, [, reward]) => sum + reward.amount, 0))
        }
      }
    }),
    { numRuns: runs(300) },
  )
})

/** A second transfer of a reward begins only when the first is over without a payment. */
function followBills(event: RewardEvent, live: Map<string, string>): void {
  if (event.type === 'TransferBegun') {
    expect(live.get(event.data.rewardSid)).toBeUndefined()
    live.set(event.data.rewardSid, event.data.outBillNo)
  }
  if (event.type === 'RewardFailed' || event.type === 'RewardReturned') live.delete(event.data.rewardSid)
}
