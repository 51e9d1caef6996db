import { listenLocally, textOf, type LocalServer } from '../../scripts/src/stand-ins/local-server.ts'
import type { Json } from './client.ts'

/** Span as it comes over OTLP. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly service: string
  /** Nanoseconds since 1970. */
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Takes traces over OTLP/HTTP on loopback and keeps their spans. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = []
  /** Everything that came, as it came. */
  readonly texts: string[] = []
  #server: LocalServer | null = null

  static async open(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver()
    receiver.#server = await listenLocally(async (request, response, url) => {
      const text = await textOf(request)
      if (url.pathname !== '/v1/traces') return void response.writeHead(404).end()
      receiver.texts.push(text)
      receiver.spans.push(...spansOf(JSON.parse(text)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
    return receiver
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve()
  }
}

const spansOf = (body: Json): readonly ReceivedSpan[] =>
  body.resourceSpans.flatMap(({ resource, scopeSpans }: Json) => {
    const service = attributesOf(resource.attributes)['service.name']
    return scopeSpans.flatMap(({ spans }: Json) =>
      spans.map((span: Json) => ({ ...span, service, attributes: attributesOf(span.attributes) })),
    )
  })

const attributesOf = (given: Json): Record<string, unknown> =>
  Object.fromEntries(given.map(({ key, value }: Json) => [key, Object.values(value)[0]]))
