import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenLocally, type LocalServer } from '../local-server.ts'

interface ChatMessage {
  readonly role: string
  readonly content: string
}

/** Stands for a server with `POST /v1/chat/completions`; what it answers is set by who uses it. */
export class DraftingStandIn {
  readonly key = 'sk-stand-in-77e2'
  readonly model = 'stand-in-1'
  /** Messages of each request that was taken. */
  readonly asked: (readonly ChatMessage[])[] = []
  answer: (messages: readonly ChatMessage[]) => string = () => ''
  /** Statuses of the next answers; then 200. */
  readonly failures: number[] = []

  private constructor(private readonly server: { current: LocalServer | null }) {}

  static async open(): Promise<DraftingStandIn> {
    const server: { current: LocalServer | null } = { current: null }
    const standIn = new DraftingStandIn(server)
    server.current = await listenLocally((request, response, url) => standIn.#answer(request, response, url))
    return standIn
  }

  get url(): string {
    return `${this.server.current?.url ?? ''}/v1`
  }

  get env(): Readonly<Record<string, string>> {
    return { DRAFTING_URL: this.url, DRAFTING_KEY: this.key, DRAFTING_MODEL: this.model }
  }

  close(): Promise<void> {
    return this.server.current?.close() ?? Promise.resolve()
  }

  async #answer(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> {
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const wrong = (status: number, message: string) =>
      say(status, { error: { message, type: 'invalid_request_error' } })
    const body = (await json(request).catch(() => null)) as {
      model?: unknown
      messages?: readonly ChatMessage[]
    } | null
    if (request.method !== 'POST' || pathname !== '/v1/chat/completions') return wrong(404, 'Unknown request URL')
    if (request.headers.authorization !== `Bearer ${this.key}`) return wrong(401, 'Incorrect API key provided')
    if (body?.model !== this.model) return wrong(404, `The model ${String(body?.model)} does not exist`)
    const { messages = [] } = body
    if (messages.length === 0 || messages.some(({ role, content }) => !role || !content))
      return wrong(400, 'messages are required')
    const failure = this.failures.shift()
    if (failure !== undefined) return wrong(failure, 'The server had an error')
    this.asked.push(messages)
    const message = { role: 'assistant', content: this.answer(messages) }
    return say(200, {
      object: 'chat.completion',
      model: this.model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    })
  }
}
