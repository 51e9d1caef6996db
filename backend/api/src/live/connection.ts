import type { AuthenticatedUser } from '../http/caller.ts'
import type { ServerResponse } from 'node:http'
import type { Listener } from './listener.ts'
import type { LiveMessage } from './messages.ts'

/** Messages that may wait for a slow reader before its stream is ended: it comes back with its last position. */
const mostWaiting = 20_000

/** One open screen. What happens while it is told what it missed waits, and follows in order; nothing is told twice. */
export class Connection {
  private waiting: LiveMessage[] | null = []
  private turn: Promise<void> = Promise.resolve()
  private queued = 0
  /** Everything up to this position was told. */
  private told = 0
  private isOver = false

  /** `stillIs`: who opened it, as their sign-in says now; fails when it is over. */
  constructor(
    private readonly response: ServerResponse,
    readonly listener: Listener,
    private readonly stillIs: () => Promise<Pick<AuthenticatedUser, 'role' | 'orgSid'> | null> = async () => null,
  ) {}

  onEnd(handle: () => void): void {
    this.response.once('close', handle)
  }

  /** In the order of the calls; never waits for the reader. */
  tell(messages: readonly LiveMessage[]): void {
    if (this.waiting === null) void this.inTurn(messages)
    else this.waiting.push(...messages)
    if (this.queued + (this.waiting?.length ?? 0) > mostWaiting) this.response.destroy()
  }

  /** Something without a place in the log, once the screen is live; who reads too slowly does without. */
  tellOnce(name: string, data: object): void {
    if (this.waiting === null && this.queued === 0 && !this.isOver && !this.response.destroyed)
      this.response.write(frame(name, data))
  }

  /** Resolves when the reader has taken them. */
  replay(messages: readonly LiveMessage[]): Promise<void> {
    return this.inTurn(messages)
  }

  /** The screen knows everything up to there. */
  startAfter(position: number): void {
    this.told = position
  }

  /** `reached`: up to where everything was given to `tell`. */
  async goLive(reached: number): Promise<void> {
    const waited = this.waiting ?? []
    this.waiting = null
    const told = this.inTurn(waited)
    this.turn = this.turn.then(() => this.write(frame('ready', {}, this.known(reached))))
    await told
  }

  /** Too much was missed to tell it: the screen loads anew. */
  async reset(reached: number): Promise<void> {
    this.startAfter(reached)
    await this.write(frame('reset', {}, reached))
  }

  /** A screen of which much passed that does not concern it comes back from here. */
  heartbeat(reached: number): void {
    const isUpToDate = this.waiting === null && this.queued === 0
    if (!this.isOver) this.response.write(frame('heartbeat', {}, isUpToDate ? this.known(reached) : undefined))
  }

  end(): void {
    this.isOver = true
    this.response.end()
  }

  /** A stream ends with the sign-in that opened it, and with the role and the organisation that its person had. */
  async check(): Promise<void> {
    const user = await this.stillIs().catch(() => undefined)
    if (user === undefined || (user !== null && !this.listener.isStill(user))) this.end()
  }

  /**
   * Returns the position to resume from; a replay may pass the position sent to all screens, and going back would send
   * events twice.
   */
  private known(reached: number): number {
    return Math.max(reached, this.told)
  }

  private inTurn(messages: readonly LiveMessage[]): Promise<void> {
    this.queued += messages.length
    this.turn = this.turn
      .then(async () => {
        for (const group of byPosition(messages)) await this.send(group)
      })
      // It comes back with the last position that it was told.
      .catch(() => void this.response.destroy())
      .finally(() => (this.queued -= messages.length))
    return this.turn
  }

  /** All of a position go in one piece, and only the last carries it: cut off in between, they come again. */
  private async send(group: readonly LiveMessage[]): Promise<void> {
    const position = group[0]?.position ?? 0
    if (this.isOver || this.response.destroyed || position <= this.told) return
    const heard: LiveMessage[] = []
    for (const message of group) if (await this.listener.mayHear(message)) heard.push(message)
    await this.write(
      heard
        .map(({ kind, data }, at) => frame(kind.name, data, at === heard.length - 1 ? position : undefined))
        .join(''),
    )
    this.told = position
    for (const message of heard) this.listener.heard(message)
  }

  private async write(text: string): Promise<void> {
    if (text === '' || this.isOver || this.response.destroyed || this.response.write(text)) return
    await new Promise<void>((resolve) => {
      const go = () => {
        this.response.off('drain', go).off('close', go)
        resolve()
      }
      this.response.on('drain', go).on('close', go)
    })
  }
}

function frame(name: string, data: object, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

function byPosition(messages: readonly LiveMessage[]): readonly (readonly LiveMessage[])[] {
  const groups = new Map<number, LiveMessage[]>()
  for (const message of messages) groups.set(message.position, [...(groups.get(message.position) ?? []), message])
  return [...groups.values()]
}
