import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { OtlpReceiver } from '../../../tests/api/otlp-receiver.ts'
import {
  currentTraceparent,
  inSpan,
  isTracing,
  noteSpans,
  requestSpan,
  startTracing,
  tracingSettings,
} from './index.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const given = `00-${traceId}-b7ad6b7169203331-01`
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function started(share = 1) {
  const receiver = await OtlpReceiver.open()
  closing.push(() => receiver.close())
  const tracing = await startTracing('naire-test', { endpoint: receiver.url, share, everyMs: 60_000 })
  closing.push(() => tracing.stop())
  return {
    receiver,
    async sent() {
      await tracing.stop()
      return new Map(receiver.spans.map((span) => [span.name, span]))
    },
  }
}

describe('without a receiver', () => {
  it('nothing is traced, and work is done as without it', async () => {
    expect([isTracing(), currentTraceparent(), requestSpan('GET /', given, {})]).toEqual([false, undefined, null])
    expect(await inSpan('work', async () => currentTraceparent() ?? 'none')).toBe('none')
    noteSpans('project', { beganAt: 0, events: [{ metadata: { traceparent: given } }] })
    expect(tracingSettings({})).toEqual({ settings: null, complaints: [] })
  })
})

describe('a trace', () => {
  it('goes on from the client’s, through nested work, to what follows from an event in another process', async () => {
    const { sent } = await started()
    let stored: string | undefined
    const request = requestSpan('POST /odata/*', given, { 'http.route': '/odata/*' })
    await new Promise<void>((resolve) =>
      request?.within(
        () =>
          void inSpan('command', async () => {
            await wait(1)
            stored = currentTraceparent()
          }).then(resolve),
      ),
    )
    request?.end({ 'http.response.status_code': 200 }, false)
    expect(currentTraceparent()).toBe(undefined)
    noteSpans('project', { beganAt: Date.now(), events: [{ metadata: { traceparent: stored! } }, { metadata: {} }] })
    await inSpan('job', async () => {}, { parent: stored })
    const spans = await sent()
    const parents = ['POST /odata/*', 'command', 'project', 'job'].map((name) => spans.get(name)?.parentSpanId)
    const [http, command] = ['POST /odata/*', 'command'].map((name) => spans.get(name)?.spanId)
    expect(parents).toEqual(['b7ad6b7169203331', http, command, command])
    expect(new Set([...spans.values()].map((span) => span.traceId))).toEqual(new Set([traceId]))
    expect(spans.get('job')?.service).toBe('naire-test')
  })

  it('of work that fails says what failed, and none of its words', async () => {
    const { sent, receiver } = await started()
    const failing = inSpan('work', async () => Promise.reject(new TypeError('my answer is 42')))
    await expect(failing).rejects.toThrow('my answer')
    expect((await sent()).get('work')?.attributes).toEqual({ 'error.type': 'TypeError' })
    expect(receiver.texts.join()).not.toContain('answer')
  })

  it('begins anew where the client sends none, or something else', async () => {
    const { sent } = await started()
    for (const traceparent of [undefined, '', 'x', `${given}-more`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])
      requestSpan(`GET ${String(traceparent)}`, traceparent, {})?.end({}, true)
    const spans = [...(await sent()).values()]
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(5)
  })

  it('that does not belong to the share is neither sent nor stored, whatever the client asks for', async () => {
    const { sent } = await started(0)
    const request = requestSpan('GET /', given, {})
    let stored: string | undefined = 'unasked'
    request?.within(() => {
      stored = currentTraceparent()
    })
    request?.end({}, false)
    expect([stored, (await sent()).size]).toEqual([undefined, 0])
  })
})

it('settings that are wrong are named', () => {
  const { settings } = tracingSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  expect(settings).toEqual({ endpoint: 'http://otel:4318', share: 0.1 })
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'otel:4318', OTEL_TRACES_SAMPLER_ARG: '7' }
  expect(tracingSettings(wrong).complaints).toHaveLength(2)
})
