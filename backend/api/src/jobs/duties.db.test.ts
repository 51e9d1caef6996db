import { handle } from '@naire/commands'
import { connect } from '@naire/database'
import { jobDecider, dutyStream } from '@naire/domain/jobs'
import { createPostgresEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
})

/** As a worker says it. */
async function givenUp(): Promise<string> {
  const pool = connect(field.product.databaseUrl, { max: 1, applicationName: 'duties-test' })
  const store = createPostgresEventStore(pool)
  const cause = {
    duty: 'storeRecording',
    eventId: randomUUID(),
    eventType: 'AttachStored',
    stream: 'session-S',
    revision: 3,
  }
  const jobId = `${cause.eventId}-storeRecording`
  const by = { sid: 'F'.repeat(32), role: 'system', orgSid: null } as const
  const command = {
    type: 'GiveUpDuty',
    cause,
    attempts: 3,
    problem: 'unreadable',
    by,
    at: new Date().toISOString(),
  } as const
  const nothingPersonal = { seal: () => Promise.reject(new Error('unused')), openMany: async () => [] }
  await handle({ store, sealer: nothingPersonal }, jobDecider, dutyStream(jobId), command, {
    commandId: randomUUID(),
    correlationId: jobId,
  })
  await store.close()
  await pool.end()
  return jobId
}

const letter = async (jobId: string) => {
  const { body } = await field.product.admin.get(
    `/odata/DeadLetters?$filter=${encodeURIComponent(`Sid eq '${jobId}'`)}`,
  )
  return body.value[0] as Record<string, unknown> | undefined
}
const tell = (client: Client, jobId: string, what: string, body: object = {}) =>
  client.post(`/odata/DeadLetters('${jobId}')/SurveyExpert.${what}()`, body)

describe('work that was given up', () => {
  it('is listed with its cause and its problem, tried again once, and not closed meanwhile', async () => {
    const jobId = await givenUp()
    await expect
      .poll(() => letter(jobId))
      .toMatchObject({
        Duty: 'storeRecording',
        Status: 'dead',
        EventType: 'AttachStored',
        Stream: 'session-S',
        Revision: 3,
        Attempts: 3,
        Problem: 'unreadable',
      })
    expect((await tell(field.product.admin, jobId, 'Retry')).status).toBe(204)
    expect(await letter(jobId)).toMatchObject({ Status: 'asked', ChangedByName: expect.any(String) })
    expect((await tell(field.product.admin, jobId, 'Retry')).status).toBe(409)
    expect((await tell(field.product.admin, jobId, 'Close', { reason: 'x' })).status).toBe(409)
  })

  it('is closed with a reason, which stays on record', async () => {
    const jobId = await givenUp()
    expect((await tell(field.product.admin, jobId, 'Close', { reason: ' ' })).status).toBe(400)
    expect((await tell(field.product.admin, jobId, 'Close', { reason: '文件已损坏' })).status).toBe(204)
    expect(await letter(jobId)).toMatchObject({ Status: 'closed', Reason: '文件已损坏' })
    const { body } = await field.product.admin.get(
      `/odata/AuditEvents?$filter=${encodeURIComponent("EventType eq 'DutyClosed'")}`,
    )
    expect(body.value[0]).toMatchObject({ Stream: `duty-${jobId}`, Reason: '文件已损坏' })
  })

  it('is nobody’s business but the operators’', async () => {
    const jobId = await givenUp()
    expect((await manager.get('/odata/DeadLetters')).status).toBe(404)
    expect((await tell(manager, jobId, 'Retry')).status).toBe(404)
    expect((await tell(field.product.admin, 'none', 'Retry')).status).toBe(404)
  })
})
