import type { Chance } from '@naire/domain/synthetic-respondents'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A host between device and product that loses requests and replies, and brings old requests late. Pages and their
 * files always come.
 */
export class WeakNetwork {
  isReachable = true
  /** It loses nothing any more. */
  isKind = false
  chance: Chance | null = null
  private late: (() => Promise<void>)[] = []
  private readonly server = createServer((from, to) => void this.pass(from, to).catch(() => to.destroy()))

  private constructor(private readonly product: URL) {}

  static async start(productUrl: string): Promise<WeakNetwork> {
    const network = new WeakNetwork(new URL(productUrl))
    await new Promise<void>((resolve) => network.server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** For another device. */
  reset(chance: Chance): void {
    this.chance = chance
    this.isReachable = true
    this.isKind = false
    this.late = []
  }

  /** Delivers late the requests that the client gave up. */
  async bringLate(): Promise<void> {
    for (const send of this.late.splice(0)) await send()
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const url = from.url ?? ''
    if (!this.isReachable && /^\/(odata|health)/.test(url)) return void from.socket.destroy()
    const body = await bytesOf(from)
    const isLossy = !this.isKind && from.method === 'POST' && url.startsWith('/odata/')
    const fate = isLossy
      ? (this.chance?.pick(['arrives', 'arrives', 'requestLost', 'replyLost', 'late'] as const) ?? 'arrives')
      : 'arrives'
    switch (fate) {
      case 'arrives': {
        const answer = await this.forward(from, body)
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(to)
      }
      case 'requestLost':
        return void from.socket.destroy()
      case 'replyLost':
        await bytesOf(await this.forward(from, body))
        return void from.socket.destroy()
      case 'late':
        this.late.push(async () => void (await bytesOf(await this.forward(from, body))))
        return void from.socket.destroy()
    }
  }

  private forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = this.product
    return new Promise((resolve, reject) =>
      request({ host: hostname, port, path: url, method, headers }, resolve).on('error', reject).end(body),
    )
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
