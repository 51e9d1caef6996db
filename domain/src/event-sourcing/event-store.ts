import type { NewEvent, StoredEvent } from './events.ts'

/** Writer's expectation of the stream: `none` it does not exist, `exists` it does, a number its last revision. */
export type ExpectedRevision = 'any' | 'none' | 'exists' | number

export interface AppendRequest {
  readonly stream: string
  readonly expected: ExpectedRevision
  /** At least one; all are stored or none. */
  readonly events: readonly NewEvent[]
}

export type AppendResult =
  /** `revision` and `position` of the last event of the request. */
  | { readonly outcome: 'appended'; readonly revision: number; readonly position: number }
  /** The very same event ids stand at this place already: a retry. Nothing was written. */
  | { readonly outcome: 'repeated'; readonly revision: number; readonly position: number }
  /** `actual` is the last revision of the stream, -1 when there is none. */
  | { readonly outcome: 'conflict'; readonly actual: number }

export type AppendManyResult =
  /** `revisions`: of the last event of each request, in their order. `position`: of the last event of all. */
  | { readonly outcome: 'appended'; readonly revisions: readonly number[]; readonly position: number }
  /** Every request stands at its place already: a retry. Nothing was written. */
  | { readonly outcome: 'repeated'; readonly revisions: readonly number[]; readonly position: number }
  /** Nothing was written. `conflicts`: the streams that are elsewhere than expected, each with its last revision. */
  | {
      readonly outcome: 'conflict'
      readonly conflicts: readonly { readonly stream: string; readonly actual: number }[]
    }

/** Subset of the platform's AbortSignal that the domain needs. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
}

export interface LogHead {
  /** Position of the last event, 0 for an empty log. */
  readonly position: number
  /** Changes when a backup was restored: checkpoints of another epoch are void. */
  readonly epoch: string
}

/**
 * The log. Nothing is ever changed or deleted in it.
 * Order of positions is order of commits: whoever has read up to `position` misses nothing that is later stored.
 */
export interface EventStore {
  /** The events of one append have consecutive positions. */
  readonly isConsecutive: boolean
  /** @throws EventStoreBusy when too many appends wait. */
  append(request: AppendRequest): Promise<AppendResult>
  /**
   * Appends to several streams, all or nothing: one conflict conflicts all. Events get consecutive positions in the
   * order of the requests. Safe to repeat where each request names an explicit revision (`none` or a number). Absent:
   * the store cannot.
   * @throws TypeError without requests, or when a stream is named twice. @throws EventStoreBusy when too many appends wait.
   */
  appendMany?(requests: readonly AppendRequest[]): Promise<AppendManyResult>
  /** Events of one stream in order, from `from` (a revision, 0 by default). Empty for an unknown stream. */
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<StoredEvent[]>
  /** Events of the whole log in order, after `after` (a position; 0 reads from the start). */
  readAll(options: { after: number; limit: number }): Promise<StoredEvent[]>
  /**
   * Calls `handle` with batches in order until the signal aborts; a rejected `handle` ends the subscription with its
   * error.
   */
  subscribeAll(
    options: { after: number; batchSize?: number; signal: StopSignal },
    handle: (events: readonly StoredEvent[]) => Promise<void>,
  ): Promise<void>
  head(): Promise<LogHead>
  /** Absent: the store keeps none, and whoever folds a stream keeps what they need. */
  readonly snapshots?: SnapshotStore
  close(): Promise<void>
}

/**
 * A cache beside the log: what the events of a stream fold to. No part of the log, of its backups or of any proof; it
 * may be emptied at any time.
 */
export interface SnapshotStore {
  /**
   * The newest snapshot of this version, null when there is none, and up to `limit` events behind it (all when left
   * out), in one question. One whose last event does not stand in the log as it says is none.
   */
  read(
    stream: string,
    wanted: { readonly version: number; readonly limit?: number },
  ): Promise<{ readonly snapshot: Snapshot | null; readonly events: StoredEvent[] }>
  /** The one of the latest revision stays. */
  write(snapshot: Snapshot): Promise<void>
  remove(stream: string): Promise<void>
  /** Removes it, and takes no other of this stream any more. */
  close(stream: string): Promise<void>
}

export interface Snapshot {
  readonly stream: string
  /** Of the last event that it holds. */
  readonly revision: number
  readonly position: number
  /** `schemaVersion` of the rules that made it. */
  readonly version: number
  /** Encrypted with the key of the stream. */
  readonly sealed: Uint8Array
}

/** Too many appends are waiting; HTTP answers 503 with `Retry-After`. */
export class EventStoreBusy extends Error {
  override readonly name = 'EventStoreBusy'
  constructor(readonly retryAfterSeconds: number) {
    super(`the event store is busy; try again in ${retryAfterSeconds} s`)
  }
}
