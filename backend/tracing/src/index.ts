import { setTimeout as wait } from 'node:timers/promises'
import type { AttributeValue, Context, Span, SpanContext, Tracer } from '@opentelemetry/api'

/** Libraries of a process that sends traces; null: it sends none, and everything here does nothing. */
interface LoadedTracing {
  readonly api: typeof import('@opentelemetry/api')
  readonly tracer: Tracer
}
let started: LoadedTracing | null = null

/** Milliseconds that a process waits at its end for what is left to be sent. */
const longestEndMs = 2_000

export interface TracingSettings {
  /** OTLP over HTTP, as `http://127.0.0.1:4318`, without a slash at its end. */
  readonly endpoint: string
  /** Share of traces that are sent, 0 to 1; the same in every process. */
  readonly share: number
  /** Milliseconds after which spans are sent. */
  readonly everyMs?: number
}

/** Settings of the environment; null: traces are off. Their complaints, a line each. */
export function tracingSettings(env: Readonly<Record<string, string | undefined>>): {
  readonly settings: TracingSettings | null
  readonly complaints: readonly string[]
} {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_TRACES_SAMPLER_ARG: arg = '' } = env
  if (endpoint === '') return { settings: null, complaints: [] }
  const share = arg === '' ? 1 : Number(arg)
  const complaints = [
    ...(/^https?:\/\/[^\s?#]+$/.test(endpoint)
      ? []
      : ['OTEL_EXPORTER_OTLP_ENDPOINT: is an address such as http://127.0.0.1:4318']),
    ...(share >= 0 && share <= 1 ? [] : ['OTEL_TRACES_SAMPLER_ARG: is a number from 0 to 1']),
  ]
  return { settings: { endpoint: endpoint.replace(/\/+$/, ''), share }, complaints }
}

/**
 * Sends traces from now on; the libraries are loaded here, and nowhere else. Which traces are sent follows from their
 * id alone: no client decides it. `stop` sends what is left.
 */
export async function startTracing(
  service: string,
  { endpoint, share, everyMs = 5_000 }: TracingSettings,
): Promise<{ stop(): Promise<void> }> {
  const [api, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: everyMs })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  started = { api, tracer: provider.getTracer('naire') }
  return {
    async stop() {
      started = null
      api.context.disable()
      // A receiver that is gone keeps no process from its end.
      await Promise.race([provider.shutdown().catch(() => {}), wait(longestEndMs, undefined, { ref: false })])
    },
  }
}

export const isTracing = (): boolean => started !== null

/** Numbers, names of code and of wire words; never answers, texts of people, or addresses with them. */
type Attributes = Readonly<Record<string, AttributeValue>>

/** Context of a span as it goes from process to process (W3C Trace Context); absent: nothing is traced here. */
export function currentTraceparent(): string | undefined {
  const span = started?.api.trace.getActiveSpan()
  if (span === undefined || !span.isRecording()) return undefined
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/** Does work as a span; `parent`: of another process, else whatever is active. */
export async function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  { attributes = {}, parent }: { readonly attributes?: Attributes; readonly parent?: string | undefined } = {},
): Promise<T> {
  if (started === null) return work()
  const { api, tracer } = started
  const outer = parent === undefined ? api.context.active() : contextOf(started, parent)
  const span = tracer.startSpan(name, { attributes }, outer)
  try {
    return await api.context.with(api.trace.setSpan(outer, span), work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A request that others serve: `within` runs what belongs to it, `end` closes it. */
export interface RequestSpan {
  within(work: () => void): void
  end(attributes: Attributes, isFailed: boolean): void
}

/** Span of a request; `traceparent`: as the client sent it. Null: nothing is traced here. */
export function requestSpan(name: string, traceparent: unknown, attributes: Attributes): RequestSpan | null {
  if (started === null) return null
  const { api, tracer } = started
  const outer = contextOf(started, String(traceparent))
  const span = tracer.startSpan(name, { attributes, kind: api.SpanKind.SERVER }, outer)
  const own = api.trace.setSpan(outer, span)
  return {
    within: (work) => api.context.with(own, work),
    end(more, isFailed) {
      span.setAttributes(more)
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

interface TracedEvent {
  readonly metadata: { readonly traceparent?: string }
}

/** Notes what was done at once for many events as a span in the trace of each that has one. */
export function noteSpans(
  name: string,
  { beganAt, events, attributes = {} }: { beganAt: number; events: readonly TracedEvent[]; attributes?: Attributes },
): void {
  if (started === null) return
  const parents = new Set(events.flatMap(({ metadata }) => metadata.traceparent ?? []))
  for (const parent of parents)
    started.tracer
      .startSpan(
        name,
        { startTime: beganAt, attributes: { ...attributes, 'naire.events': events.length } },
        contextOf(started, parent),
      )
      .end()
}

/** The context that a traceparent names; a new trace where it names none. */
function contextOf({ api }: LoadedTracing, traceparent: string): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent) ?? []
  const found = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: 1, isRemote: true } satisfies SpanContext
  return api.isSpanContextValid(found) ? api.trace.setSpanContext(api.ROOT_CONTEXT, found) : api.ROOT_CONTEXT
}

/** Marks a failure by its kind, without its words: those may quote what somebody wrote. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: 2 })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}
