import { expect, it } from 'vitest'
import { WechatPayStandIn, type TransferFault } from '../../scripts/src/stand-ins/wechat-pay/wechat-pay-stand-in.ts'
import { readWorkConfig } from '../../workers/src/config.ts'
import { raceForRewards } from '../benches/dist/rewards/race.js'
import { isFull } from '../depth.ts'
import { freshDatabase } from '../fresh-database.ts'
import { chanceOf, full, seed } from './harness/chance.ts'
import { testMs } from './harness/patience.ts'

const whole = full || isFull
const sessions = whole ? 100_000 : 2_000
const packets = whole ? 10_000 : 200

it(
  `never over the budget and nothing twice: paid, ledger and the payer's books agree (seed ${seed})`,
  async ({ annotate }) => {
    const bank = await WechatPayStandIn.open()
    const chance = chanceOf(20)
    const faults: readonly TransferFault[] = ['lost', 'lost', 'late', 'broken', 'forged', { refuses: 'NOT_ENOUGH' }]
    let orders = 0
    bank.faultOf = () => {
      orders += 1
      if (orders % 500 === 0) bank.rotate()
      return chance.chance(4) ? chance.pick(faults) : null
    }
    const app = { WECHAT_APP_ID: bank.appId, WECHAT_APP_SECRET: 'secret' }
    const config = readWorkConfig({ ...app, ...bank.env }).wechatPay!
    const verdict = await raceForRewards({
      databaseUrl: await freshDatabase(),
      sessions,
      packets,
      processes: 3,
      kills: whole ? 12 : 3,
      config,
    })
    const { paid, received, reserved, overBudget, twice, open } = verdict
    expect({ overBudget, twice, open }).toEqual({ overBudget: 0, twice: 0, open: 0 })
    const books = new Map([...bank.books.values()].map((transfer) => [transfer.outBillNo, transfer.paid]))
    expect([...paid].toSorted()).toEqual([...books].toSorted())
    expect(bank.paid).toBe(received * 100)
    expect(received).toBeLessThanOrEqual(packets)
    expect(received).toBeGreaterThan(packets * 0.8)
    expect(reserved).toBeGreaterThanOrEqual(packets)
    expect(bank.unsigned).toBe(0)
    await annotate(`${sessions} sessions, ${received} of ${packets} packets paid in ${verdict.seconds} s`)
    await bank.close()
  },
  testMs,
)
