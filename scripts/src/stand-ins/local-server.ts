import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on the loopback that stands for somebody else's. */
export interface LocalServer {
  /** `http://127.0.0.1:port` */
  readonly url: string
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

export async function listenLocally(answer: Answer, port = 0): Promise<LocalServer> {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response, new URL(request.url ?? '/', 'http://local'))).catch(() =>
      response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
