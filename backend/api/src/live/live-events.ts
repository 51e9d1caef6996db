import type { EventStore } from '@naire/domain/event-sourcing'
import type { Logger } from '../logging/logger.ts'
import type { Connection } from './connection.ts'
import type { LiveMessages } from './messages.ts'

/** Events behind which a screen is told to load anew instead of hearing them one by one. */
const longestReplay = 2_000

/** Follows the log once for this process and tells every open screen what concerns it. */
export class LiveEvents {
  private readonly connections = new Set<Connection>()
  private readonly stopping = new AbortController()
  private reached = 0

  constructor(private readonly store: EventStore, private readonly messages: LiveMessages, private readonly log: Logger) {}

  async start(): Promise<void> {
    this.reached = (await this.store.head()).position
    void this.follow()
  }

  /** Opens a screen's stream: what it missed since `after`, then everything as it happens. */
  async open(connection: Connection, after: number | null): Promise<void> {
    this.connections.add(connection)
    connection.onEnd(() => this.connections.delete(connection))
    const told = after === null ? 0 : await this.replay(connection, after)
    await connection.goLive(this.reached, told)
  }

  stop(): void {
    this.stopping.abort()
    for (const connection of this.connections) connection.end()
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.store.subscribeAll({ after: this.reached, signal: this.stopping.signal }, async (events) => {
          if (this.connections.size > 0) {
            const messages = await this.messages.of(events)
            await Promise.all([...this.connections].map((connection) => connection.tell(messages)))
          }
          this.reached = events.at(-1)?.position ?? this.reached
        })
        return
      } catch (error) {
        this.log.warn({ err: error }, 'live events: the log is away')
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  /** Gives the position up to which the screen has been told. */
  private async replay(connection: Connection, after: number): Promise<number> {
    const missed = await this.store.readAll({ after, limit: longestReplay })
    if (missed.length === longestReplay) connection.reset(this.reached)
    else await connection.replay(await this.messages.of(missed))
    return missed.at(-1)?.position ?? after
  }
}
