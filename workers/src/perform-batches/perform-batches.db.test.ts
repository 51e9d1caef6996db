import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import type { BatchAct, BatchActKind } from '@naire/domain/batches'
import type { ReadEvent } from '@naire/projections/runner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../../../tests/api/client.ts'
import { exportWorkers } from '../../../tests/api/export-field.ts'
import { copyOf, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'
import { createContext } from '../runner/job-context.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { performBatch } from './perform-batch.ts'

const field = openField()
const record = copyOf(screening())
let workers: RunningWorkers
let parts: Parts
let manager: Client & { readonly sid: string }
let assessor: Client & { readonly sid: string }
let customer: Client & { readonly sid: string }
let columns: readonly Json[]
const sids: string[] = []

beforeAll(async () => {
  const { place, product } = field
  await place.publish(record)
  manager = await place.person('ProjectManager', 'batch_manager')
  assessor = await place.person('Assessor', 'batch_assessor')
  customer = await place.person('Customer', 'batch_customer')
  for (let at = 0; at < 6; at += 1) {
    const someone = new Respondent(product.anybody, record)
    await someone.finish({ ...calm, age: 20 + at })
    sids.push(someone.sid)
  }
  columns = (await manager.get(path('DataColumns'))).body.value
  const { databaseUrl, dataDir } = product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'batches-test')
  workers = await exportWorkers(product)
})
afterAll(async () => {
  await workers.stop()
  await parts.close()
})

const path = (name: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`
const call = async (name: string, body: object, by: Client = manager): Promise<Json> => {
  const { status, text, body: reply } = await by.post(path(name), body)
  if (status !== 200) throw new Error(text)
  return reply.value
}
const younger = { column: '', operator: 'to', values: [23] }
const selectionOf = (filter: object | null = null) => ({
  filter: filter && { ...filter, column: columns.find(({ code }) => code === 'age')?.['key'] },
})
const prepared = (selection: object = selectionOf()) => call('PrepareBatch', { selection })
const listed = async (Sid: string) =>
  ((await manager.get(path('Batches'))).body.value as readonly Json[]).find((row) => row['Sid'] === Sid)
const over = (Sid: string) =>
  until(async () => {
    const row = await listed(Sid)
    return row !== undefined && !['waiting', 'running'].includes(row['Status']) ? row : undefined
  }, 'the batch to end')
async function done(act: BatchAct, selection: object = selectionOf()): Promise<Json> {
  const { Sid } = await prepared(selection)
  await call('BeginBatch', { Sid, act })
  return over(Sid)
}
const undone = async ({ Sid }: Json) => over((await call('UndoBatch', { Sid }))['Sid'])
const rows = async (): Promise<readonly Json[]> =>
  (await call('DataRows', { selection: {}, sort: { column: 'StartTime' }, columns: ['Status', 'ReviewStatus'] }))[
    'rows'
  ].map(({ session }: Json) => session)
const values = async (name: string) => (await rows()).map((row) => row[name])
const shown = async () => (await values('Sid')).map(String).toSorted()
/** The list follows the batch: a batch is over before its last sessions are shown as they are. */
const shows = (name: string, value: unknown) =>
  expect.poll(async () => new Set(await values(name)), { timeout: 20_000 }).toEqual(new Set([value]))

describe('a batch over all that match', () => {
  it('takes the sessions as they were when they were counted, and no others', async () => {
    const { Sid, Total, Position } = await prepared(selectionOf(younger))
    expect([Total, Position > 0]).toEqual([4, true])
    const late = new Respondent(field.product.anybody, record)
    await late.finish({ ...calm, age: 18 })
    await call('BeginBatch', { Sid, act: { kind: 'delete', reason: '重复' } })
    const row = await over(Sid)
    expect(row).toMatchObject({ Kind: 'delete', Status: 'finished', Total: 4, Done: 4, Refused: 0 })
    await expect.poll(shown, { timeout: 20_000 }).toEqual([...sids.slice(4), late.sid].toSorted())
    expect(await undone(row)).toMatchObject({ Undoes: Sid, Status: 'finished', Total: 4, Done: 4, Refused: 0 })
    await expect.poll(shown, { timeout: 20_000 }).toHaveLength(7)
    expect((await listed(Sid))?.['UndoUntil']).toBeNull()
    await manager.post('/odata/NaireSessions/SurveyExpert.DeleteMany()', { sessionSids: [late.sid], reason: '测试' })
  })

  const person = (kind: 'assignReviewer' | 'assignAppealer', who: { readonly sid: string }): BatchAct => ({
    kind,
    personSid: who.sid,
    force: true,
  })
  const acts: readonly (readonly [BatchActKind, () => BatchAct, field: string, after: () => unknown, back: unknown])[] =
    [
      ['pass', () => ({ kind: 'pass' }), 'ReviewStatus', () => 1, 0],
      ['reject', () => ({ kind: 'reject', reason: '敷衍' }), 'ReviewStatus', () => 3, 0],
      ['return', () => ({ kind: 'return', reason: '补充' }), 'Status', () => 4, 0],
      ['takeReview', () => ({ kind: 'takeReview' }), 'RevieworSid', () => manager.sid, null],
      ['assignReviewer', () => person('assignReviewer', assessor), 'RevieworSid', () => assessor.sid, null],
      ['assignAppealer', () => person('assignAppealer', customer), 'AppealerSid', () => customer.sid, undefined],
      ['invalidate', () => ({ kind: 'invalidate', reason: '重复' }), 'Status', () => 3, 0],
    ]

  it.each(acts)('%s: does it to each, and undoes it', async (_, act, name, after, back) => {
    const row = await done(act())
    expect(row).toMatchObject({ Status: 'finished', Total: 6, Done: 6, Refused: 0 })
    await shows(name, after())
    if (back === undefined) return
    expect(await undone(row)).toMatchObject({ Done: 6, Refused: 0 })
    await shows(name, back)
  })

  it('does what nothing undoes, and says so', async () => {
    const right = { personSid: assessor.sid, reason: '亲属' }
    const taken = await done({ kind: 'disableAssessor', ...right })
    expect(taken).toMatchObject({ Done: 6, UndoUntil: expect.any(String) })
    const given = await done({ kind: 'enableAssessor', ...right })
    expect(given).toMatchObject({ Done: 6, UndoUntil: null })
    expect((await manager.post(path('UndoBatch'), { Sid: given['Sid'] })).status).toBe(409)
    expect(await done({ kind: 'invalidate', reason: '重复' })).toMatchObject({ Done: 6 })
    expect(await done({ kind: 'restore' })).toMatchObject({ Done: 6, UndoUntil: null })
    expect(await done({ kind: 'closeAppeal' })).toMatchObject({ Done: 6 })
    expect(await done({ kind: 'openAppeal' })).toMatchObject({ Done: 6, UndoUntil: expect.any(String) })
  })

  it('lists what was refused, with the reason, and goes on', async () => {
    await done({ kind: 'pass' }, selectionOf(younger))
    const row = await done({ kind: 'pass' })
    expect(row).toMatchObject({ Total: 6, Done: 2, Refused: 4 })
    const refused = (
      await manager.get(`/odata/Naires('${record.Sid}')/SurveyExpert.BatchRefusals(batchSid='${row['Sid']}',after=0)`)
    ).body.value as readonly Json[]
    expect(refused.map(({ SessionSid }) => SessionSid).toSorted()).toEqual(sids.slice(0, 4).toSorted())
    expect(refused[0]).toMatchObject({ Code: expect.stringMatching(/^\{/), Number: expect.any(Number) })
    await undone(row)
  })

  it('goes on where a try was killed, and does no session a second time', async () => {
    await workers.stop()
    const { Sid } = await prepared(selectionOf({ column: '', operator: 'from', values: [24] }))
    await call('BeginBatch', { Sid, act: { kind: 'pass' } })
    const context = createContext({ ...parts, wechat: null, alarmNotice: null, log: silent })
    // Both sessions are passed, and the process dies before it says so.
    const dying = { ...context, batches: { ...context.batches, tell: () => Promise.reject(new Error('killed')) } }
    const event = { id: crypto.randomUUID(), data: { batchSid: Sid }, metadata: { correlationId: 'c' } }
    const job = { id: 'j', signal: new AbortController().signal }
    await expect(performBatch.perform(event as unknown as ReadEvent, dying, job)).rejects.toThrow('killed')
    expect(await listed(Sid)).toMatchObject({ Status: 'running', Done: 0 })
    workers = await exportWorkers(field.product)
    expect(await over(Sid)).toMatchObject({ Status: 'finished', Done: 2, Refused: 0 })
    for (const sid of sids.slice(4)) {
      const types = (await parts.store.readStream(`session-${sid}`)).map(({ type }) => type)
      expect(types.lastIndexOf('SessionPassed')).toBe(types.length - 1)
      expect(types.at(-2)).not.toBe('SessionPassed')
    }
  })

  it('that was stopped leaves the rest alone', async () => {
    await workers.stop()
    const { Sid } = await prepared()
    await call('BeginBatch', { Sid, act: { kind: 'takeReview' } })
    expect(await call('StopBatch', { Sid })).toMatchObject({ Status: 'stopped', Done: 0 })
    workers = await exportWorkers(field.product)
    await done({ kind: 'closeAppeal' })
    expect(await listed(Sid)).toMatchObject({ Status: 'stopped', Done: 0 })
  })

  it('is begun once, however often it is asked for, and refused beyond so many at once', async () => {
    await workers.stop()
    const begin = async () => {
      const { Sid } = await prepared()
      const first = await manager.post(path('BeginBatch'), { Sid, act: { kind: 'openAppeal' } })
      const again = await manager.post(path('BeginBatch'), { Sid, act: { kind: 'pass' } })
      return [first.status, again.status, again.body.value?.Kind]
    }
    const replies = [await begin(), await begin(), await begin(), await begin()]
    expect(replies.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => [200, 200, 'openAppeal']))
    expect(replies[3]).toEqual([429, 429, undefined])
    workers = await exportWorkers(field.product)
  })
})
