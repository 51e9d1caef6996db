import { signInStream } from '@naire/domain/sign-ins'
import { userStream, type UserChanged } from '@naire/domain/users'
import type { AuthenticatedUser } from '../http/caller.ts'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import type { Logger } from '../logging/logger.ts'
import type { Connection } from './connection.ts'
import type { LiveMessage, LiveMessages } from './messages.ts'

/** Events behind which a screen is told to load anew instead of hearing them one by one. */
const longestReplay = 100_000
const pageSize = 2_000
/** Events taken from the log whose messages are still being made: their rows may have to be waited for. */
const mostUnderWay = 10_000

/**
 * Of whom an event changes what they may, and the role and organisation that it gives them; null where only their
 * sign-ins tell.
 */
function rightsChangedBy({
  type,
  stream,
  data,
}: StoredEvent): { readonly userSid: string; readonly to: Pick<AuthenticatedUser, 'role' | 'orgSid'> | null } | null {
  if (stream.startsWith(signInsOf))
    return type === 'SignedIn' || type === 'SignInFailed' ? null : { userSid: stream.slice(signInsOf.length), to: null }
  if (!stream.startsWith(recordOf)) return null
  const { authority, orgSid } = data as Partial<UserChanged['data']>
  return {
    userSid: stream.slice(recordOf.length),
    to: type === 'UserChanged' && authority !== undefined ? { role: authority, orgSid: orgSid ?? null } : null,
  }
}

const [signInsOf, recordOf] = [signInStream(''), userStream('')]

/** Follows the log once for this process, while there is an open screen, and tells each what concerns it. */
export class LiveEvents {
  private readonly connections = new Set<Connection>()
  private followed = 0
  private following: { readonly until: AbortController; readonly begun: Promise<void> } | null = null

  constructor(
    private readonly store: EventStore,
    private readonly messages: LiveMessages,
    private readonly log: Logger,
  ) {}

  /** Up to where every open screen was given what concerns it. */
  get reached(): number {
    return this.followed
  }

  /** Whether any screen is open. */
  get isHeard(): boolean {
    return this.connections.size > 0
  }

  /** Tells every open screen of these people something that is in no log and is never told again. */
  tellPeople(userSids: ReadonlySet<string>, name: string, data: object): void {
    for (const connection of this.connections)
      if (userSids.has(connection.listener.userSid)) connection.tellOnce(name, data)
  }

  /** Opens a screen's stream: what it missed since `after`, then everything as it happens. */
  async open(connection: Connection, after: number | null): Promise<void> {
    this.connections.add(connection)
    connection.onEnd(() => {
      this.connections.delete(connection)
      if (this.connections.size === 0) this.stopFollowing()
    })
    await this.beFollowing()
    if (after !== null) await this.replay(connection, after)
    await connection.goLive(this.followed)
  }

  /** Whoever's rights an event changed has no stream that still goes by the old ones. */
  private endOutdated(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.type === 'OrgClosed') for (const connection of this.connections) void connection.check()
      const change = rightsChangedBy(event)
      if (change === null) continue
      for (const connection of this.connections) {
        if (connection.listener.userSid !== change.userSid) continue
        if (change.to !== null && !connection.listener.isStill(change.to)) connection.end()
        else void connection.check()
      }
    }
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
      this.followed = position
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
        await this.followOnce(signal)
        return
      } catch (error) {
        this.log.warn({ err: error }, 'live events: the log is away')
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  /**
   * Takes what comes while the rows of what came before are waited for, and tells all of it in the order of the log.
   */
  private async followOnce(signal: AbortSignal): Promise<void> {
    const failing = new AbortController()
    let told = Promise.resolve()
    let underWay = 0
    await this.store.subscribeAll(
      { after: this.followed, signal: AbortSignal.any([signal, failing.signal]) },
      async (events) => {
        this.endOutdated(events)
        underWay += events.length
        told = Promise.all([this.messages.of(events), told]).then(([messages]) => {
          underWay -= events.length
          if (!signal.aborted) this.tell(messages, events)
        })
        told.catch(() => failing.abort())
        if (underWay > mostUnderWay) await told
      },
    )
    await told
  }

  private tell(messages: readonly LiveMessage[], events: readonly StoredEvent[]): void {
    for (const connection of this.connections) connection.tell(messages)
    this.followed = events.at(-1)?.position ?? this.followed
  }

  /** Replays the events that concern the screen, however many others lie between. */
  private async replay(connection: Connection, after: number): Promise<void> {
    connection.startAfter(after)
    const { position: head } = await this.store.head()
    if (head - after > longestReplay) return connection.reset(this.followed)
    for (let from = after; ;) {
      const missed = await this.store.readAll({ after: from, limit: pageSize })
      await connection.replay(await this.messages.of(missed, (kind) => connection.listener.cares(kind)))
      if (missed.length < pageSize) return
      from = missed.at(-1)?.position ?? from
    }
  }
}
