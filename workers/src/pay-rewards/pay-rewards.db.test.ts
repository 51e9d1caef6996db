import { refusals } from '@naire/domain/refusals'
import { rewardStream } from '@naire/domain/rewards'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WechatPayStandIn } from '../../../scripts/src/stand-ins/wechat-pay/wechat-pay-stand-in.ts'
import type { Client, Json } from '../../../tests/api/client.ts'
import { exportWorkers } from '../../../tests/api/export-field.ts'
import { copyOf, newSid, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { cookieIn, openWechatField } from '../../../tests/api/wechat-field.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import { readWorkConfig } from '../config.ts'
import type { RunningWorkers } from '../runner/index.ts'

const bank = await WechatPayStandIn.open()
const field = await openWechatField(bank.env)
const record = copyOf(screening())
let ruleSid = ''
let [manager, workers, parts]: [Client?, RunningWorkers?, Parts?] = []

beforeAll(async () => {
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'rewards-test')
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'reward_manager')
  const app = { WECHAT_APP_ID: bank.appId, WECHAT_APP_SECRET: 'secret' }
  const { wechatPay } = readWorkConfig({ ...app, ...bank.env })
  workers = await exportWorkers(field.product, { wechatPay })
})
afterAll(async () => {
  await workers?.stop()
  await parts?.close()
  await bank.close()
})

const on = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
const rule = {
  Name: '答题红包',
  Kind: 'packet',
  RewardIssue: 1,
  Least: 100,
  Most: 100,
  Budget: 300,
  PerPerson: 9,
  PerDevice: 9,
  Condition: `age >= 30`,
  HoldDevice: false,
  HoldFlags: false,
  reason: '开始',
}
const save = (more: object = {}) => manager!.post(on('SaveRewardRule'), { Sid: ruleSid || newSid(), ...rule, ...more })

/** Somebody whom WeChat vouched for, and their finished session. */
async function finished(age = 30): Promise<Respondent> {
  const out = await field.go('/wechat/authorize')
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const Cookie = cookieIn(await field.go(pathname + search, cookieIn(out, 'naire-journey')), 'naire-wechat')
  const WechatId = (await field.product.anybody.get('/wechat/openid', { Cookie })).body.WechatId
  const someone = new Respondent(field.product.anybody.as({ Cookie }), record)
  const reply = await someone.finish({ ...calm, age }, { WechatId })
  expect(reply.status, reply.text).toBe(200)
  return someone
}

const ownRewards = async ({ client, sid }: Respondent): Promise<readonly Json[]> =>
  (await client.get(`/odata/NaireSessions('${sid}')/SurveyExpert.Rewards()`)).body.value.Rewards
const rewarded = (someone: Respondent, status: string): Promise<Json> =>
  until(
    async () => (await ownRewards(someone)).find(({ Status }: Json) => Status === status),
    `a reward that is ${status}`,
  )
const figures = async (): Promise<Json> =>
  (await manager!.get(`/odata/RewardRules?$filter=${encodeURIComponent(`Sid eq '${ruleSid}'`)}`)).body.value[0]

describe('a packet', () => {
  it('is sent to who meets the condition, once, and shown to them and in the figures', async () => {
    const saved = await save()
    expect(saved.status, saved.text).toBe(200)
    ruleSid = saved.body.value.Sid
    const [young, old] = [await finished(20), await finished(40)]
    const reward = await rewarded(old, 'received')
    expect(reward).toMatchObject({ Name: '答题红包', Kind: 'packet', Amount: 100, Code: null, Confirm: null })
    expect([...bank.books.values()]).toMatchObject([{ amount: 100, state: 'SUCCESS' }])
    expect(await ownRewards(young)).toEqual([])
    await until(async () => ((await figures()).Received === 100 ? true : undefined), 'the figures')
    expect(await figures()).toMatchObject({ Budget: 300, Reserved: 0, Sent: 0, Rewards: 1 })
  })

  it('is paid once where the answer is lost after it was paid', async () => {
    bank.faults.push('lost', 'broken')
    await rewarded(await finished(), 'received')
    expect(bank.paid).toBe(200)
  })

  it('waits for the recipient inside WeChat, whose confirmation WeChat tells', async () => {
    bank.confirmAbove = 50
    const someone = await finished()
    const { Confirm } = await rewarded(someone, 'sent')
    expect(Confirm).toMatchObject({ MchId: bank.mchId, AppId: bank.appId, Package: expect.any(String) })
    expect(Date.parse(Confirm.Until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const [waiting] = [...bank.books.values()].filter(({ state }) => state === 'WAIT_USER_CONFIRM')
    bank.finish(waiting!.outBillNo, 'SUCCESS')
    const { headers, body } = bank.notification(waiting!.outBillNo)
    const tell = (text: string, signed: Record<string, string>) =>
      fetch(`${field.product.anybody.url}/wechat-pay/notify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signed },
        body: text,
      })
    expect((await tell(body, { ...headers, 'wechatpay-nonce': 'x' })).status).toBe(400)
    expect((await ownRewards(someone))[0].Status).toBe('sent')
    expect((await tell(body, headers)).status).toBe(204)
    expect((await tell(body, headers)).status).toBe(204)
    await rewarded(someone, 'received')
    bank.confirmAbove = Number.POSITIVE_INFINITY
  })

  it('that waits for its recipient comes back when a person asks for it, and may be paid once more', async () => {
    bank.confirmAbove = 50
    await save({ Budget: 500, reason: '追加' })
    const paid = bank.paid
    const someone = await finished()
    const { Sid } = await rewarded(someone, 'sent')
    const decide = (decision: string) => manager!.post(on('DecideRewards'), { decision, sids: [Sid], reason: '发错了' })
    expect((await decide('refuse')).body.value.Refused).toHaveLength(1)
    expect((await decide('cancel')).body.value.Done).toEqual([Sid])
    await rewarded(someone, 'returned')
    expect([...bank.books.values()].at(-1)).toMatchObject({ state: 'CANCELLED', paid: 0 })
    expect(bank.paid).toBe(paid)
    expect((await decide('cancel')).body.value.Refused).toHaveLength(1)
    bank.confirmAbove = Number.POSITIVE_INFINITY
  })

  it('is no more once the budget is spent, and again by hand when it is raised', async () => {
    await save({ RewardIssue: 2, reason: '改为手工' })
    const late = await finished()
    await until(async () => ((await figures()).Received === 300 ? true : undefined), 'the whole budget')
    const grant = (reason: string) => manager!.post(on('GrantRewards'), { ruleSid, sessionSids: [late.sid], reason })
    expect((await grant('补发')).body.value.Refused).toEqual([
      { Sid: late.sid, Refusal: refusals['reward.budgetSpent'].code },
    ])
    await save({ RewardIssue: 2, Budget: 400, reason: '追加' })
    expect((await grant(' ')).body.value.Refused).toHaveLength(1)
    expect((await grant('补发')).body.value.Done).toEqual([late.sid])
    await rewarded(late, 'received')
    expect(bank.paid).toBe(400)
  })

  it('that WeChat refuses is told as failed, and paid once more by a person', async () => {
    await save({ Budget: 500, reason: '追加' })
    bank.faults.push({ refuses: 'NOT_ENOUGH' })
    const someone = await finished()
    const { Sid } = await rewarded(someone, 'failed')
    const retry = { decision: 'retry', sids: [Sid], reason: '已充值' }
    expect((await manager!.post(on('DecideRewards'), retry)).body.value.Done).toEqual([Sid])
    await rewarded(someone, 'received')
    expect((await manager!.post(on('DecideRewards'), retry)).body.value.Refused).toHaveLength(1)
    expect(bank.paid).toBe(500)
  })
})

describe('codes and points', () => {
  it('are there at once, each code for one person, and read by nobody else', async () => {
    const codes = { ...rule, Sid: newSid(), Kind: 'code', Name: '兑换码', Least: 1, Most: 1, Budget: 0, Condition: '' }
    const points = {
      ...rule,
      Sid: newSid(),
      Kind: 'points',
      Name: '积分',
      Least: 5,
      Most: 5,
      Budget: 50,
      Condition: '',
    }
    const [codesSid] = await Promise.all(
      [codes, points].map(async (each) => (await manager!.post(on('SaveRewardRule'), each)).body.value.Sid),
    )
    await save({ Open: false, reason: '结束' })
    const load = { ruleSid: codesSid, codes: ['KA-1', 'KA-2', 'KA-1'] }
    expect((await manager!.post(on('LoadRewardCodes'), load)).body.value).toEqual({ Added: 2 })
    expect((await manager!.post(on('LoadRewardCodes'), load)).body.value).toEqual({ Added: 0 })
    const people = [await finished(), await finished()]
    const given = await Promise.all(
      people.map((one) =>
        until(async () => {
          const rewards = await ownRewards(one)
          return rewards.filter(({ Status }: Json) => Status === 'received').length === 2 ? rewards : undefined
        }, 'both'),
      ),
    )
    const codesOf = given.map((rewards) => rewards.find(({ Kind }: Json) => Kind === 'code')?.Code)
    expect(codesOf.toSorted()).toEqual(['KA-1', 'KA-2'])
    expect(given[0]?.find(({ Kind }: Json) => Kind === 'points')).toMatchObject({ Amount: 5, Status: 'received' })
    const stranger = new Respondent(field.product.anybody, record).client
    const peeked = await stranger.get(`/odata/NaireSessions('${people[0]!.sid}')/SurveyExpert.Rewards()`)
    expect([peeked.status, peeked.text.includes('KA-')]).toEqual([404, false])
    const log = await parts!.store.readStream(rewardStream(String(record.Sid)))
    expect(JSON.stringify(log)).not.toContain('KA-')
  })
})

describe('a rule', () => {
  it('names the field that is wrong, and a condition that nobody can meet', async () => {
    const wrong = async (more: object) => (await save(more)).body.error?.target
    expect(await wrong({ Most: 50 })).toBe('most')
    expect(await wrong({ Condition: 'nobody.here >' })).toBe('condition')
    expect(await wrong({ Condition: 'nobody > 1' })).toBe('condition')
    expect(await wrong({ reason: '' })).toBe('reason')
  })
})
