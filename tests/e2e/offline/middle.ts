import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Changes the text of a file in transit; null: the file no longer exists. */
export type Change = (path: string, text: string) => string | null

/** A host between browser and product that can go away, and that can serve another version of the product's files. */
export interface Middle {
  readonly port: number
  readonly url: string
  /** Nobody is reached any more: connections are refused. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Serves the files changed from now on. */
  change(change: Change | null): void
  close(): Promise<void>
}

export async function startMiddle(productUrl: string): Promise<Middle> {
  const product = new URL(productUrl)
  const sockets = new Set<Socket>()
  let changed: Change | null = null
  const server = createServer((from, to) => pass({ product, from, to, changed }))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut,
    restore: () => listen(port),
    change: (next) => {
      changed = next
    },
    close: async () => (server.listening ? cut() : undefined),
  }
}

interface Passage {
  readonly product: URL
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly changed: Change | null
}

function pass({ product, from, to, changed }: Passage): void {
  const { 'if-none-match': _match, 'if-modified-since': _since, ...unconditional } = from.headers
  const headers = changed ? { ...unconditional, 'accept-encoding': 'identity' } : from.headers
  const onward = request(
    { host: product.hostname, port: product.port, path: from.url, method: from.method, headers },
    (answer) => {
      if (!changed) {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(to)
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const isText = /javascript|html/.test(answer.headers['content-type'] ?? '')
        const text = isText ? changed(from.url ?? '', body.toString()) : undefined
        const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...rest } = answer.headers
        to.writeHead(text === null ? 404 : (answer.statusCode ?? 502), rest)
        to.end(text ?? (text === null ? '' : body))
      })
    },
  )
  onward.on('error', () => to.destroy())
  from.pipe(onward)
}
