import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import type { Logger } from '../logging/logger.ts'
import type { Connection } from './connection.ts'
import type { LiveMessages } from './messages.ts'

/** Events behind which a screen is told to load anew instead of hearing them one by one. */
const longestReplay = 2_000

/** Follows the log once for this process, while there is an open screen, and tells each what concerns it. */
export class LiveEvents {
  private readonly connections = new Set<Connection>()
  private reached = 0
  private following: { readonly until: AbortController; readonly begun: Promise<void> } | null = null

  constructor(private readonly store: EventStore, private readonly messages: LiveMessages, private readonly log: Logger) {}

  /** Opens a screen's stream: what it missed since `after`, then everything as it happens. */
  async open(connection: Connection, after: number | null): Promise<void> {
    this.connections.add(connection)
    connection.onEnd(() => {
      this.connections.delete(connection)
      if (this.connections.size === 0) this.stopFollowing()
    })
    await this.beFollowing()
    const told = after === null ? 0 : await this.replay(connection, after)
    await connection.goLive(this.reached, told)
  }

  stop(): void {
    this.stopFollowing()
    for (const connection of this.connections) connection.end()
  }

  /** Resolves when everything that happens from now on is told. */
  private beFollowing(): Promise<void> {
    this.following ??= this.beginFollowing(new AbortController())
    return this.following.begun
  }

  private beginFollowing(until: AbortController): NonNullable<LiveEvents['following']> {
    const begun = this.store.head().then(({ position }) => {
      this.reached = position
      void this.follow(until.signal)
    })
    begun.catch(() => (this.following = null))
    return { until, begun }
  }

  private stopFollowing(): void {
    this.following?.until.abort()
    this.following = null
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.store.subscribeAll({ after: this.reached, signal }, (events) => this.tell(events, signal))
        return
      } catch (error) {
        this.log.warn({ err: error }, 'live events: the log is away')
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  private async tell(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const messages = await this.messages.of(events)
    if (signal.aborted) return
    await Promise.all([...this.connections].map((connection) => connection.tell(messages)))
    this.reached = events.at(-1)?.position ?? this.reached
  }

  /** Gives the position up to which the screen has been told. */
  private async replay(connection: Connection, after: number): Promise<number> {
    const missed = await this.store.readAll({ after, limit: longestReplay })
    if (missed.length === longestReplay) connection.reset(this.reached)
    else await connection.replay(await this.messages.of(missed))
    return missed.at(-1)?.position ?? after
  }
}
