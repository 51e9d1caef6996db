import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  /** Where in the log the command ended; 0 without. */
  readonly position: number
  readonly isStale: boolean
}

interface PendingResponse {
  readonly answered: (reply: Reply) => void
  readonly failed: (error: Error) => void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept connection that sends one request at a time and reads no more of a reply than it must: the load is to cost
 * little.
 */
export class Connection {
  readonly #port: number
  #socket: Socket | null = null
  #received: Buffer = Buffer.alloc(0)
  #waiting: PendingResponse | null = null

  constructor(port: number) {
    this.#port = port
  }

  /** @throws Error when the connection breaks; the next request makes a new one. */
  request(text: string): Promise<Reply> {
    return new Promise((answered, failed) => {
      this.#waiting = { answered, failed }
      this.#socket ??= this.#open()
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.#end(error))
    socket.on('close', () => this.#end(new Error('closed')))
    return socket
  }

  #end(error: Error): void {
    this.#socket = null
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.failed(error)
  }

  #receive(chunk: Buffer): void {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = received.indexOf(headEnd)
    const head = end < 0 ? '' : received.toString('latin1', 0, end)
    const complete = end >= 0 && received.length >= end + headEnd.length + numberIn(head, /\r\ncontent-length: (\d+)/i)
    this.#received = complete ? Buffer.alloc(0) : received
    if (!complete) return
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.answered({
      status: Number(head.slice(9, 12)),
      position: numberIn(head, /\r\nx-position: (\d+)/i),
      isStale: /\r\nx-stale:/i.test(head),
    })
  }
}

const numberIn = (head: string, pattern: RegExp): number => Number(pattern.exec(head)?.[1] ?? 0)
