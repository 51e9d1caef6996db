import { connect, createServer, type Server, type Socket } from 'node:net'

interface FaultMoment {
  /** Bytes that the client sends at this moment: a statement's name or text. */
  readonly says: string
  /** `asked`: before the other side hears it. `answered`: when its answer has come, which the client does not hear. */
  readonly when: 'asked' | 'answered'
  /** Number of such moments that pass first. */
  readonly after: number
}

/** Stands between a process and its store on the loopback address: cuts the wire, or stops it at one exact moment. */
export class Proxy {
  readonly #server: Server
  #target: number
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #held: (() => void)[] = []
  #cut = false
  #awaited: { readonly moment: FaultMoment; readonly reached: () => void; left: number } | undefined

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((client) => this.#join(client))
  }

  static async to(target: number): Promise<Proxy> {
    const proxy = new Proxy(target)
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done))
    return proxy
  }

  /** The same address by way of here. */
  through(url: string): string {
    const address = this.#server.address()
    const through = new URL(url)
    through.port = String(typeof address === 'object' && address ? address.port : 0)
    return through.href
  }

  /** Resolves when the moment has come; from then on its connection says nothing more, to either side. */
  moment(moment: FaultMoment): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { moment, reached, left: moment.after }
    })
  }

  /** Whoever comes from now on is led to another port: the store was started again. */
  lead(target: number): void {
    this.#target = target
  }

  /** Releases the traffic that was stopped at its moment. */
  release(): void {
    for (const send of this.#held.splice(0)) send()
  }

  /** Nothing passes, and whoever comes is turned away, until `mend`. */
  cut(): void {
    this.#cut = true
    this.hangUp()
  }

  mend(): void {
    this.#cut = false
  }

  hangUp(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
    this.#pairs.clear()
  }

  async close(): Promise<void> {
    this.hangUp()
    await new Promise((done) => this.#server.close(done))
  }

  #join(client: Socket): void {
    if (this.#cut) return void client.destroy()
    const store = connect(this.#target, '127.0.0.1')
    const pair = [client, store] as const
    this.#pairs.add(pair)
    let stopped: FaultMoment['when'] | undefined
    let reached = () => {}
    const hold = (send: () => void) => void this.#held.push(send)
    client.on('data', (bytes: Buffer) => {
      const moment = stopped === undefined ? this.#reachedBy(bytes) : undefined
      if (moment) [stopped, reached] = [moment.moment.when, moment.reached]
      if (stopped === undefined || (moment && stopped === 'answered')) return void store.write(bytes)
      hold(() => {
        stopped = undefined
        store.write(bytes)
      })
      reached()
    })
    store.on('data', (bytes: Buffer) => {
      if (stopped === undefined) return void client.write(bytes)
      hold(() => {
        stopped = undefined
        client.write(bytes)
      })
      if (stopped === 'answered') reached()
    })
    for (const [one, other] of [pair, [store, client] as const]) {
      one.on('error', () => {})
      one.on('close', () => {
        this.#pairs.delete(pair)
        other.destroy()
      })
    }
  }

  #reachedBy(bytes: Buffer) {
    const awaited = this.#awaited
    if (!awaited || !bytes.includes(awaited.moment.says)) return undefined
    awaited.left -= 1
    if (awaited.left >= 0) return undefined
    this.#awaited = undefined
    return awaited
  }
}
