import { startTracing } from '@naire/tracing'
import type { RunningWorkers } from '@naire/workers/runner'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportWorkers } from '../api/export-field.ts'
import { screening } from '../api/fieldwork.ts'
import { OtlpReceiver, type ReceivedSpan } from '../api/otlp-receiver.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'
import { until } from './worker-bench.ts'

const receiver = await OtlpReceiver.open()
const tracing = await startTracing('naire-test', { endpoint: receiver.url, share: 1, everyMs: 100 })
const field = openField()
let workers: RunningWorkers

beforeAll(async () => {
  workers = await exportWorkers(field.product)
})
afterAll(async () => {
  await workers?.stop()
  await tracing.stop()
  await receiver.close()
})

const told = ['http.request.method', 'http.route', 'http.response.status_code', 'naire.correlation_id']
const allowed = [...told, 'naire.events', 'naire.attempt', 'error.type']

/** Spans of other processes. */
const followers = ['project sessions', 'project alarms', 'dispatch', 'job giveNotices']

it('one trace leads from the request of a phone to the lists and the jobs, and holds no answer', async () => {
  const traceId = randomBytes(16).toString('hex')
  const naire = screening()
  await field.place.publish(naire)
  const phone = new Respondent(field.product.anybody.as({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` }), naire)
  const reply = await phone.finish({ ...calm, phq9: '3' })
  expect(reply.status, reply.text).toBe(200)
  const spans = await until(async () => {
    const own = receiver.spans.filter((span) => span.traceId === traceId)
    const names = own.map(({ name }) => name)
    return followers.every((name) => names.includes(name)) ? own : undefined
  }, 'the whole trace')

  const named = (name: string) => spans.filter((span) => span.name === name)
  const [request] = named('POST /odata/*')
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' })
  expect(request?.attributes['naire.correlation_id']).toBe(reply.headers.get('x-correlation-id'))
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const above = (span: ReceivedSpan | undefined): string[] =>
    span === undefined ? [] : [span.name, ...above(byId.get(span.parentSpanId ?? ''))]
  for (const name of ['append', ...followers])
    expect(above(named(name)[0]), name).toEqual([name, 'command CommitSession', 'POST /odata/*'])

  for (const { attributes, name } of receiver.spans)
    expect(
      Object.keys(attributes).filter((key) => !allowed.includes(key)),
      name,
    ).toEqual([])
  const sent = receiver.texts.join()
  for (const { Value1, ReferCode1 } of (await phone.read(reply)).body.value[0].Feedbacks)
    for (const answer of [Value1, ReferCode1]) if (String(answer).length > 3) expect(sent).not.toContain(String(answer))
  expect(sent).not.toContain(phone.key)
  const { rows } = await field.product.pool.query(
    `select distinct metadata->>'traceparent' as told, data::jsonb ? 'traceparent' as inside from log.events where stream = $1`,
    [`session-${phone.sid}`],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ told: expect.stringContaining(traceId), inside: false })
})
