import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** WeChat's token and media endpoints on the loopback, as its documents tell of them: a refusal is a 200 with a number in it. */
export class WechatStandIn {
  readonly media = new Map<string, Buffer>()
  /** Keys of the requests for media, in order. */
  readonly asked: string[] = []
  readonly config: { readonly apiUrl: string; readonly appId: string; readonly secret: string }
  #token = 1

  private constructor(private readonly server: ReturnType<typeof createServer>, port: number) {
    this.config = { apiUrl: `http://127.0.0.1:${port}`, appId: 'wx1', secret: 'secret' }
  }

  static async open(): Promise<WechatStandIn> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const standIn = new WechatStandIn(server, (server.address() as AddressInfo).port)
    server.on('request', (request, response) => void standIn.#answer(request, response))
    return standIn
  }

  /** From now on the token that was given is refused. */
  voidToken(): void {
    this.#token += 1
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://wechat')
    if (url.pathname === '/cgi-bin/stable_token') return this.#giveToken(await textOf(request), response)
    const content = this.media.get(url.searchParams.get('media_id') ?? '')
    this.asked.push(String(request.headers['idempotency-key']))
    if (url.searchParams.get('access_token') !== `token${this.#token}`) return refuse(response, 40001)
    if (content === undefined) return refuse(response, 40007)
    response.writeHead(200, { 'Content-Type': 'audio/amr', 'Content-Length': content.length, 'Content-Disposition': 'attachment; filename="x.amr"' }).end(content)
  }

  #giveToken(body: string, response: ServerResponse): void {
    const { appid, secret } = JSON.parse(body) as { appid: string; secret: string }
    if (appid !== this.config.appId || secret !== this.config.secret) return refuse(response, 40125)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ access_token: `token${this.#token}`, expires_in: 7200 }))
  }
}

function refuse(response: ServerResponse, errcode: number): void {
  response.writeHead(200, { 'Content-Type': 'application/json; encoding=utf-8' }).end(JSON.stringify({ errcode, errmsg: 'refused' }))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Narrow-band AMR, 12.2 kbit/s: frames of 20 ms with the same noise for the same seed. */
export function amr(seconds: number, seed = 1): Buffer {
  let state = seed
  const noise = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16 & 0xff
  const frames = Array.from({ length: seconds * 50 }, () => Buffer.from([0x3c, ...Array.from({ length: 31 }, noise)]))
  return Buffer.concat([Buffer.from('#!AMR\n'), ...frames])
}
