import type { ServerResponse } from 'node:http'
import type { Listener } from './listener.ts'
import type { LiveMessage } from './messages.ts'

/** Bytes that may wait for a slow reader before its stream is ended: it comes back with its last position. */
const mostBuffered = 1024 * 1024

/** One open screen. What happens while it is told what it missed waits, and follows in order. */
export class Connection {
  private waiting: LiveMessage[] | null = []
  private turn: Promise<void> = Promise.resolve()

  constructor(private readonly response: ServerResponse, private readonly listener: Listener) {}

  onEnd(handle: () => void): void {
    this.response.once('close', handle)
  }

  /** In the order of the calls. */
  tell(messages: readonly LiveMessage[]): Promise<void> {
    if (this.waiting !== null) {
      this.waiting.push(...messages)
      return Promise.resolve()
    }
    return this.inTurn(messages)
  }

  replay(messages: readonly LiveMessage[]): Promise<void> {
    return this.inTurn(messages)
  }

  /** `told` is how far the screen has been told already. */
  goLive(reached: number, told: number): Promise<void> {
    const waited = (this.waiting ?? []).filter(({ position }) => position > told)
    this.waiting = null
    this.write('ready', reached, {})
    return this.inTurn(waited)
  }

  /** Too much was missed to tell it: the screen loads anew. */
  reset(reached: number): void {
    this.write('reset', reached, {})
  }

  heartbeat(): void {
    this.response.write('event: heartbeat\ndata: {}\n\n')
  }

  end(): void {
    this.response.end()
  }

  private inTurn(messages: readonly LiveMessage[]): Promise<void> {
    this.turn = this.turn.then(async () => {
      for (const message of messages) await this.send(message)
    })
    return this.turn
  }

  private async send(message: LiveMessage): Promise<void> {
    if (this.response.destroyed || !(await this.listener.mayHear(message))) return
    this.write(message.kind.name, message.position, message.data)
    this.listener.heard(message)
  }

  private write(name: string, position: number, data: object): void {
    this.response.write(`event: ${name}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`)
    if (this.response.writableLength > mostBuffered) this.response.destroy()
  }
}
