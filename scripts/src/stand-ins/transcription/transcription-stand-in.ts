import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally, type LocalServer } from '../local-server.ts'

/** A request as such a service takes it. */
export interface HeardRecording {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
  readonly model: string
  readonly idempotencyKey: string
}

/** Stands for a server with `POST /v1/audio/transcriptions`; says of every recording the same. */
export class TranscriptionStandIn {
  readonly key = 'sk-stand-in-4f1c'
  readonly model = 'whisper-1'
  readonly heard: HeardRecording[] = []
  text = '最近总是睡不好。我的电话是 13912345678。'
  /** Statuses of the next answers; then 200. */
  readonly failures: number[] = []

  private constructor(private readonly server: { current: LocalServer | null }) {}

  static async open(): Promise<TranscriptionStandIn> {
    const server: { current: LocalServer | null } = { current: null }
    const standIn = new TranscriptionStandIn(server)
    server.current = await listenLocally((request, response, url) => standIn.#answer(request, response, url))
    return standIn
  }

  get url(): string {
    return `${this.server.current?.url ?? ''}/v1`
  }

  get env(): Readonly<Record<string, string>> {
    return { TRANSCRIPTION_URL: this.url, TRANSCRIPTION_KEY: this.key, TRANSCRIPTION_MODEL: this.model }
  }

  close(): Promise<void> {
    return this.server.current?.close() ?? Promise.resolve()
  }

  async #answer(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> {
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const wrong = (status: number, message: string) =>
      say(status, { error: { message, type: 'invalid_request_error' } })
    const body = await buffer(request)
    if (request.method !== 'POST' || pathname !== '/v1/audio/transcriptions') return wrong(404, 'Unknown request URL')
    if (request.headers.authorization !== `Bearer ${this.key}`) return wrong(401, 'Incorrect API key provided')
    const form = await new Response(body, { headers: { 'Content-Type': request.headers['content-type'] ?? '' } })
      .formData()
      .catch(() => null)
    const [file, model] = [form?.get('file'), form?.get('model')]
    if (!(file instanceof File) || typeof model !== 'string') return wrong(400, 'file and model are required')
    if (model !== this.model) return wrong(404, `The model ${model} does not exist`)
    if (form?.get('response_format') !== 'json') return wrong(400, 'response_format is not supported here')
    if (!/\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name)) return wrong(400, 'Invalid file format')
    const failure = this.failures.shift()
    if (failure !== undefined) return wrong(failure, 'The server had an error')
    this.heard.push({
      fileName: file.name,
      mediaType: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
      model,
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    })
    return say(200, { text: this.text })
  }
}
