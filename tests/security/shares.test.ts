import { ownCopies } from '@naire/projections/columnar'
import { readConfig, type RunningProcess } from '@naire/projections/process'
import { usualBoard } from '@naire/domain/analysis'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'
import { isFull } from '../depth.ts'

const field = openField()
const record = screening()
const password = '只给客户的密码'
let owner: RunningProcess
let naireSid: string
let manager: Client
let board: ReturnType<typeof usualBoard>
let gender: string
let customer: Client
let stranger: Client

beforeAll(async () => {
  const { place, product } = field
  owner = await ownCopies(
    readConfig({ DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir }),
    pino({ level: 'silent' }),
  )
  naireSid = await place.publish(record)
  manager = await place.person('ProjectManager', 'share_manager')
  customer = await place.person('Customer', 'share_customer')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'share_stranger')
  for (let at = 0; at < 26; at += 1) await answer({ gender: at < 12 ? 'M' : 'F', phq1: at < 3 ? '3' : '0' })
  const { codebook } = (await manager.get(`/analysis/${naireSid}/codebook`)).body
  gender = codebook.find(({ code }: Json) => code === 'gender').id
  board = usualBoard([...new Set<string>(codebook.flatMap(({ questionSid }: Json) => questionSid ?? []))])
})
afterAll(() => owner.stop())

const answer = async (given: object) => new Respondent(field.product.anybody, record).finish({ ...calm, ...given })
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const save = (client: Client, shareSid: string, more: object = {}, of = naireSid) =>
  client.post(`/analysis/${of}/shares`, {
    shareSid,
    title: '给客户',
    expiresAt: later(7),
    content: { items: [{ kind: 'board', title: '默认看板', content: board }], filters: [gender] },
    ...more,
  })
const open = (shareSid: string, more: object = {}, client = field.product.anybody) =>
  client.post(`/analysis/shared/${shareSid}`, {
    orgSid: field.place.orgSid,
    subjectSid: field.place.subjectSid,
    ...more,
  })
const revoke = (client: Client, shareSid: string, of = naireSid) => client.delete(`/analysis/${of}/shares/${shareSid}`)

describe('a share', () => {
  const shareSid = newSid()

  it('shows its figures to whoever has the link, without sign-in and without a cookie, small ones hidden', async () => {
    expect((await save(manager, shareSid)).status).toBe(200)
    const { status, body, headers } = await open(shareSid)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(body).toMatchObject({ title: '给客户', counted: 26, least: 5, filters: [{ variable: gender }] })
    const tile = (code: string) =>
      body.items[0].tiles.find(({ title }: Json) => title.startsWith(`${code} `))?.variables[0]
    const whole = (variable: Json) =>
      variable.figures.find(({ at }: Json) => at.every((each: unknown) => each === null))
    expect(
      whole(tile('gender'))
        .bars.map(({ n }: Json) => n)
        .sort(),
    ).toEqual([12, 14])
    // Three said 3 and all others 0: both follow from each other.
    expect(tile('phq1')).toMatchObject({ hidden: 2 })
    expect(whole(tile('phq1')).bars).toEqual([])
  })

  it('holds neither answers of single sessions, nor open texts, nor anything by which one is found', async () => {
    const { text } = await open(shareSid)
    expect(text).not.toMatch(/sessionSid|UserSid|Ip"|[Dd]eviceInfo/)
    const { body } = await open(shareSid)
    for (const tile of body.items[0].tiles)
      for (const variable of tile.variables)
        for (const figures of variable.figures) {
          expect(figures.base).toBeGreaterThanOrEqual(5)
          for (const { n } of figures.bars) expect(n).toBeGreaterThanOrEqual(5)
        }
  })

  it('stays as it is until enough has changed, whoever looks', async () => {
    for (let come = 1; come < 5; come += 1) {
      await answer({ gender: 'F' })
      expect((await open(shareSid)).body.counted).toBe(26)
    }
    const sibling = newSid()
    await save(manager, sibling, { title: '另一个' })
    expect((await open(sibling)).body.counted).toBe(26)
  })

  it.runIf(isFull)('is brought up to date within a minute once enough has changed', async () => {
    await answer({ gender: 'F' })
    await expect.poll(async () => (await open(shareSid)).body.counted, { timeout: 60_000, interval: 2_000 }).toBe(31)
  })

  it('opens with its own organisation and project only, and by no other sid', async () => {
    for (const more of [{ orgSid: newSid() }, { subjectSid: newSid() }])
      expect((await open(shareSid, more)).status).toBe(404)
    expect((await open(newSid())).status).toBe(404)
    expect((await open('x')).status).toBe(404)
  })

  it('tells those who may share when it was opened, and nobody else that it is there', async () => {
    const openings = `/analysis/${naireSid}/shares/${shareSid}/openings`
    const { body } = await manager.get(openings)
    expect(body.openings.length).toBeGreaterThan(2)
    expect(body.openings[0]).toEqual({ at: expect.any(String), outcome: 'opened' })
    for (const client of [customer, stranger]) {
      expect((await client.get(openings)).status).toBe(404)
      expect((await save(client, shareSid, { title: '劫持' })).status).toBe(404)
      expect((await revoke(client, shareSid)).status).toBe(404)
      expect((await client.get(`/odata/Shares('${shareSid}')`)).status).toBe(404)
    }
    const other = await field.place.publish(copyOf(screening()))
    const plain = { content: { items: [{ kind: 'board', title: '默认看板', content: { tiles: [] } }] } }
    expect((await save(manager, shareSid, plain, other)).status).toBe(404)
    expect((await revoke(manager, shareSid, other)).status).toBe(404)
    expect((await open(shareSid)).body.title).toBe('给客户')
  })

  it('is closed at once and for good when it is revoked', async () => {
    expect((await revoke(manager, shareSid)).status).toBe(200)
    expect((await open(shareSid)).status).toBe(404)
    expect((await save(manager, shareSid)).status).toBe(404)
  })

  it.each([
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
    [{ expiresAt: later(400) }, 'expiresAt'],
    [{ title: ' ' }, 'title'],
    [{ content: { items: [] } }, 'content'],
    [{ content: { items: [{ kind: 'sql', title: 'a', content: { tiles: [] } }] } }, 'content'],
    [
      { content: { items: [{ kind: 'board', title: 'a', content: { tiles: [] } }], filters: ['session:channel'] } },
      'content',
    ],
    [
      {
        content: {
          items: [{ kind: 'board', title: 'a', content: { tiles: [], sessions: { statuses: ['suspend'] } } }],
        },
      },
      'content',
    ],
  ])('of the wrong shape is refused with the field: %j', async (more, target) => {
    const { status, body } = await save(manager, newSid(), more)
    expect([400, 422]).toContain(status)
    expect(body.error.target).toContain(target)
  })
})

describe('a share with a password', () => {
  const shareSid = newSid()

  it('opens with it alone, however often others guess', async () => {
    expect((await save(manager, shareSid, { password })).status).toBe(200)
    expect((await open(shareSid)).status).toBe(403)
    expect((await open(shareSid, { password })).status).toBe(200)
    const tries: number[] = []
    for (let guess = 0; guess < 25; guess += 1) tries.push((await open(shareSid, { password: `${guess}` })).status)
    expect(new Set(tries)).toEqual(new Set([403, 429]))
    expect(tries.slice(20)).toEqual([429, 429, 429, 429, 429])
    const { body } = await manager.get(`/analysis/${naireSid}/shares/${shareSid}/openings`)
    expect(body.openings.filter(({ outcome }: Json) => outcome === 'wrongPassword').length).toBe(20)
    expect(JSON.stringify((await manager.get(`/odata/Shares('${shareSid}')`)).body)).not.toContain(password)
  })
})
