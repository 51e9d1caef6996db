import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * Stands before a server on the loopback and breaks connections, each after so many bytes from the client. Waits as
 * slowly as the server reads.
 */
export class CuttingProxy {
  /** Connections that were broken. */
  broken = 0
  private readonly sockets = new Set<Socket>()

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** `cuts`: how much of each connection passes; those behind the last are left alone. */
  static async before(port: number, cuts: readonly number[]): Promise<CuttingProxy> {
    const left = [...cuts]
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const proxy = new CuttingProxy(
      server,
      `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    )
    server.on('connection', (client) => proxy.join(client, port, left))
    return proxy
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((done) => this.server.close(done))
  }

  private join(client: Socket, port: number, left: number[]): void {
    const target = connect(port, '127.0.0.1')
    let passed = 0
    const cut = () => {
      this.broken += 1
      left.shift()
      client.destroy()
      target.destroy()
    }
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        passed += chunk.length
        const limit = left[0]
        if (limit !== undefined && passed > limit) cut()
        else done(null, chunk)
      },
    })
    for (const socket of [client, target]) {
      this.sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.pipe(counted).pipe(target)
    target.pipe(client)
  }
}
