import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let admin: Client
let manager: Client
let position: number

beforeAll(async () => {
  admin = field.product.admin
  manager = await field.place.person('OrgAdmin', 'manager')
  // An organisation's event, as if the model could not have taken it.
  const { rows } = await field.product.pool.query<{ position: number }>(
    `select min("Position") as position from read.audit_events where "EventType" = 'OrgCreated'`,
  )
  position = rows[0]?.position ?? 0
  await field.product.pool.query(
    `insert into read.parked_events (subscription, position, stream, revision, type, problem) values ('orgs', $1, 'org-1', 0, 'OrgCreated', 'cannot read this')`,
    [position],
  )
})

const parked = async () => (await admin.get('/odata/ParkedEvents')).body.value
const decide = (action: string, reason: string, client = admin) =>
  client.post(`/odata/ParkedEvents('orgs-${position}')/SurveyExpert.${action}()`, { reason })

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await holds()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a parked event', () => {
  it('is seen by the operator alone', async () => {
    expect(await parked()).toMatchObject([
      {
        Sid: `orgs-${position}`,
        ReadModel: 'orgs',
        EventType: 'OrgCreated',
        Problem: 'cannot read this',
        SkippedAt: null,
      },
    ])
    expect((await manager.get('/odata/ParkedEvents')).status).toBe(404)
    expect((await decide('Skip', 'of no use', manager)).status).toBe(404)
  })

  it('is decided with a reason, when it is there', async () => {
    expect((await decide('Skip', ' ')).body.error.code).toBe(refusals['session.reasonMissing'].code)
    expect((await admin.post("/odata/ParkedEvents('orgs-9999999')/SurveyExpert.Skip()", { reason: 'x' })).status).toBe(
      404,
    )
  })

  it('is skipped, which is told and counted no more', async () => {
    expect((await decide('Skip', 'a test organisation')).status).toBe(204)
    await until(async () => (await parked())[0]?.SkippedAt !== null)
    expect(await parked()).toMatchObject([{ SkippedAt: expect.any(String), SkipReason: 'a test organisation' }])
    const { body } = await admin.get('/api/ReadModels')
    expect(body.value.find(({ Name }: { Name: string }) => Name === 'orgs')).toMatchObject({
      Parked: 0,
      State: 'running',
      Behind: expect.any(Number),
    })
  })

  it('is gone when it was retried and could be taken, and the audit says who asked', async () => {
    expect((await decide('Retry', 'mended')).status).toBe(204)
    await until(async () => (await parked()).length === 0)
    expect(await parked()).toEqual([])
    const { body } = await admin.get(
      `/odata/AuditEvents?${options({ $filter: "Stream eq 'readmodel-orgs'", $orderby: 'Position' })}`,
    )
    expect(body.value).toMatchObject([
      { EventType: 'ParkedEventSkipped', Reason: 'a test organisation', ActorSid: expect.any(String) },
      { EventType: 'ParkedEventRetried', Reason: 'mended' },
    ])
    expect((await admin.get('/odata/Orgs')).body.value).toHaveLength(1)
  })
})

it('tells of each read model how far it is, how far it is built anew, and what can be taken again', async () => {
  const { body } = await admin.get('/api/ReadModels')
  expect(body.value.find(({ Name }: { Name: string }) => Name === 'orgs')).toMatchObject({
    State: 'running',
    Position: expect.any(Number),
    Building: null,
    Kept: { Version: expect.any(Number), Position: expect.any(Number), KeptAt: expect.any(String) },
  })
  expect(body.value.find(({ Name }: { Name: string }) => Name === 'users')).toMatchObject({
    Building: null,
    Kept: null,
  })
})

describe('metrics', () => {
  it('tell in the format of Prometheus how far read models are', async () => {
    const { text, status } = await admin.get('/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/^naire_read_model_position\{read_model="sessions"\} \d+$/m)
    expect(text).toMatch(/^naire_read_model_behind_seconds\{read_model="answers"\} [\d.]+$/m)
    expect(text).toMatch(/^naire_api_process_resident_memory_bytes \d+$/m)
    expect((await field.product.anybody.get('/metrics')).status).toBe(401)
  })
})
