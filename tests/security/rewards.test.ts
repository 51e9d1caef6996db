import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const record = copyOf(screening())
const sentSid = newSid()
let ruleSid: string
let sessionSid: string
let rewardSid: string
let [owner, stranger, author]: Client[] = []

const on = (what: string, naire = String(record.Sid)) => `/odata/Naires('${naire}')/SurveyExpert.${what}()`
const rule = {
  Sid: sentSid,
  Name: '积分',
  Kind: 'points',
  RewardIssue: 2,
  Least: 1,
  Most: 9,
  Budget: 9,
  reason: '开始',
}

beforeAll(async () => {
  const { place, product } = field
  await place.publish(record)
  owner = await place.person('ProjectManager', 'reward_owner')
  author = await place.person('PaperEditor', 'reward_author')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'reward_stranger')
  ruleSid = (await owner.post(on('SaveRewardRule'), rule)).body.value.Sid
  const someone = new Respondent(product.anybody, record)
  await someone.finish()
  sessionSid = someone.sid
  const grant = { ruleSid, sessionSids: [sessionSid], reason: '感谢' }
  expect((await owner.post(on('GrantRewards'), grant)).body.value.Done).toEqual([sessionSid])
  rewardSid = (await owner.get('/odata/Rewards')).body.value[0].Sid
})

const calls = (by: Client, naire = String(record.Sid)) => ({
  save: () => by.post(on('SaveRewardRule', naire), { ...rule, Budget: 999, reason: '要' }),
  load: () => by.post(on('LoadRewardCodes', naire), { ruleSid, codes: ['X'] }),
  grant: () => by.post(on('GrantRewards', naire), { ruleSid, sessionSids: [sessionSid], reason: '要' }),
  decide: () => by.post(on('DecideRewards', naire), { decision: 'retry', sids: [rewardSid], reason: '要' }),
})
const isUntouched = async () =>
  expect((await owner!.get('/odata/RewardRules')).body.value).toMatchObject([{ Sid: ruleSid, Budget: 9, Rewards: 1 }])

describe('rewards', () => {
  it('are not there for another organisation, nor for roles without the ability', async () => {
    for (const by of [stranger!, author!]) {
      for (const [name, call] of Object.entries(calls(by))) expect((await call()).status, name).toBe(404)
      expect((await by.get('/odata/Rewards')).body.value ?? []).toEqual([])
      expect((await by.get('/odata/RewardRules')).body.value ?? []).toEqual([])
    }
    await isUntouched()
  })

  it('stand in the trail with who gave them, why, and for which questionnaire', async () => {
    const filter = encodeURIComponent(`Stream eq 'rewards-${record.Sid}'`)
    const trail = async (by: Client): Promise<Json[]> =>
      (await by.get(`/odata/AuditEvents?$filter=${filter}`)).body.value
    await expect.poll(async () => (await trail(field.product.admin)).length).toBe(2)
    const told = (await trail(field.product.admin)).map(({ EventType, Reason, OrgSid, SubjectSid }) => ({
      EventType,
      Reason,
      isOwn: OrgSid === field.place.orgSid && SubjectSid === field.place.subjectSid,
    }))
    expect(told.toSorted((one, other) => String(one.EventType).localeCompare(String(other.EventType)))).toEqual([
      { EventType: 'RewardReserved', Reason: '感谢', isOwn: true },
      { EventType: 'RewardRuleSaved', Reason: '开始', isOwn: true },
    ])
    expect((await trail(stranger!)) ?? []).toEqual([])
  })

  it('are not given over another questionnaire of the same organisation', async () => {
    const other = await field.place.publish(copyOf(screening()))
    const { grant, decide, load } = calls(owner!, other)
    for (const call of [grant, decide])
      expect((await call()).body.value).toMatchObject({ Done: [], Refused: [{ Refusal: expect.any(String) }] })
    expect((await load()).status).toBe(404)
    await isUntouched()
  })

  it('of another organisation stay theirs when their sid is sent', async () => {
    const other = await FieldworkSite.make(field.product, '又一家机构')
    const naire = await other.publish(copyOf(screening()))
    const by = await other.person('ProjectManager', 'reward_taker')
    for (const Sid of [sentSid, ruleSid]) {
      const taken = await by.post(on('SaveRewardRule', naire), { ...rule, Sid, Name: '夺取' })
      expect([sentSid, ruleSid]).not.toContain(taken.body.value.Sid)
    }
    await isUntouched()
  })

  it('are read with the key of their session alone', async () => {
    const path = `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Rewards()`
    expect((await field.product.anybody.get(path)).status).toBe(401)
    for (const by of [new Respondent(field.product.anybody, record).client, owner!])
      expect((await by.get(path)).status).toBe(404)
  })

  it('are no packets where no payer is set up, and believe no notification', async () => {
    const packet = { ...rule, Sid: newSid(), Kind: 'packet', Least: 100, Most: 100, Budget: 1_000 }
    const refused: Json = (await owner!.post(on('SaveRewardRule'), packet)).body.error
    expect(refused.code).toBe(refusals['reward.notSetUp'].code)
    expect((await owner!.get(on('RewardPayer'))).body.value).toEqual({ Packets: false })
    const told = await field.product.anybody.post('/wechat-pay/notify', { resource: { ciphertext: 'a', nonce: 'b' } })
    expect(told.status).toBe(409)
  })

  it('take no amount that is none, and a name as it is written', async () => {
    const nasty = [
      { Budget: -1 },
      { Least: 1.5 },
      { Most: 1e12 },
      { Budget: '9' },
      { PerPerson: 0 },
      { HoldAddress: -1 },
    ]
    for (const more of nasty)
      expect((await owner!.post(on('SaveRewardRule'), { ...rule, ...more })).status, JSON.stringify(more)).toBe(400)
    const Name = `'); drop table read.rewards; --`
    expect((await owner!.post(on('SaveRewardRule'), { ...rule, Name })).body.value.Sid).toBe(ruleSid)
    expect((await owner!.get('/odata/RewardRules')).body.value[0].Name).toBe(Name)
    await isUntouched()
  })
})
