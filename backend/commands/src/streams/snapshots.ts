import { createHash } from 'node:crypto'
import type { Decider, EventStore, Snapshot, StoredEvent } from '@naire/domain/event-sourcing'
import type { Sealer } from './sealing.ts'

/** A snapshot that was read: what the events of a stream up to `revision` fold to. */
export interface OpenSnapshot<State, View> {
  readonly state: State
  readonly view: View
  readonly revision: number
  readonly position: number
  /** For each event the digest of its command's id: a repeat is found by it. Empty where commands are not repeated. */
  readonly commands: Uint32Array
  /** As it is stored. */
  readonly bytes: number
}

/** A fold of a stream that goes on from a snapshot, as `load` gives it and an append extends it. */
export interface FoldedStream<State, View> extends Pick<
  OpenSnapshot<State, View>,
  'state' | 'view' | 'revision' | 'position'
> {
  readonly snapshot: OpenSnapshot<State, View> | null
  /** The events behind the snapshot; without their metadata where commands are not repeated. */
  readonly tail: readonly Pick<StoredEvent, 'metadata'>[]
}

type Rules<State, View> = Pick<Decider<State, never, never, View>, 'initial' | 'view' | 'schemaVersion'>

/**
 * The state of streams as it was some events ago: sealed, in memory up to a limit of bytes and in the store's own
 * cache. Written in the background; what is lost or damaged is folded from the log again.
 */
export interface Snapshots {
  /** The newest snapshot and what stands behind it, up to `limit` events. */
  read<State, View>(
    stream: string,
    rules: Rules<State, View>,
    limit?: number,
  ): Promise<{ readonly snapshot: OpenSnapshot<State, View> | null; readonly events: StoredEvent[] }>
  /** Takes a snapshot of what was just appended to, when it is due. */
  keep<State, View>(stream: string, rules: Rules<State, View>, folded: FoldedStream<State, View>): void
  /** As `keep`, of what was only read: when its writers have not. */
  keepRead<State, View>(stream: string, rules: Rules<State, View>, folded: FoldedStream<State, View>): void
  /** Of a stream whose key was destroyed: removes what there is, and keeps later ones out of the store. */
  erase(stream: string): Promise<void>
  /** Resolves when everything that was taken is written. */
  written(): Promise<void>
}

export interface SnapshotsOptions {
  readonly store: EventStore
  readonly sealer: Sealer
  /** Bytes of the snapshots in memory; 32 MiB when absent. */
  readonly mostBytes?: number
  /** Takes that a snapshot could not be read and is ignored, or could not be written. */
  report(error: unknown): void
}

/** Events from one snapshot to the next. */
const every = 16
/** Large states are written less often: a kilobyte for each event. */
const bytesPerEvent = 1024
/** A state that takes more is not kept: sealing it would hold up everything else. */
const mostSealed = 1024 * 1024
/** Snapshots that wait to be written; what comes then is taken after the next append. */
const mostWaiting = 256

interface DueSnapshot {
  readonly version: number
  content(): StoredContent
}

export function createSnapshots({ store, sealer, mostBytes = 32 * 1024 * 1024, report }: SnapshotsOptions): Snapshots {
  const memory = new SnapshotMemory(mostBytes)
  const taken = new LastTaken()
  const waiting = new Map<string, DueSnapshot>()
  let writing: Promise<void> | null = null

  async function find(stream: string, version: number | undefined, most: { readonly limit?: number }) {
    const known = memory.get(stream)
    if (known !== undefined && known.version === version)
      return { snapshot: known, events: await store.readStream(stream, { from: known.revision + 1, ...most }) }
    if (store.snapshots === undefined || version === undefined)
      return { snapshot: null, events: await store.readStream(stream, most) }
    const found = await store.snapshots.read(stream, { version, ...most })
    if (found.snapshot !== null) memory.set(found.snapshot)
    return found
  }

  /** Null for what was erased, and for what is damaged: that is reported and forgotten. */
  async function open<State, View>(snapshot: Snapshot, rules: Rules<State, View>) {
    try {
      const [content = { erased: true }] = await sealer.openMany([snapshot.sealed])
      return 'erased' in content ? null : readContent(content as StoredContent, snapshot, rules)
    } catch (error) {
      report(new SnapshotIgnored(snapshot.stream, error))
      memory.delete(snapshot.stream)
      taken.delete(snapshot.stream)
      await store.snapshots?.remove(snapshot.stream)
      return null
    }
  }

  function take<State, View>(
    stream: string,
    rules: Rules<State, View>,
    folded: FoldedStream<State, View>,
    atLeast: number,
  ) {
    const { schemaVersion: version } = rules
    const { snapshot, revision } = folded
    const last = taken.newer(stream, snapshot)
    const behind = revision - last.revision
    if (version === undefined || behind < Math.max(atLeast, last.bytes / bytesPerEvent)) return
    if (waiting.size >= mostWaiting) return
    taken.set(stream, { revision, bytes: last.bytes })
    waiting.set(stream, { version, content: () => contentOf(stream, rules, folded) })
    writing ??= write()
  }

  async function write(): Promise<void> {
    // What an answer waits for goes first.
    await new Promise(setImmediate)
    for (const [stream, due] of waiting) {
      waiting.delete(stream)
      await writeOne(stream, due).catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'KeyDestroyed')) report(error)
      })
    }
    writing = null
  }

  async function writeOne(stream: string, { version, content: make }: DueSnapshot): Promise<void> {
    const content = make()
    const { revision, position } = content
    const sealed = await sealer.seal(stream, content)
    taken.measured(stream, { revision, bytes: sealed.length })
    if (sealed.length > mostSealed) return
    const snapshot = { stream, revision, position, version, sealed }
    memory.set(snapshot)
    await store.snapshots?.write(snapshot)
  }

  return {
    async read(stream, rules, limit) {
      const most = limit === undefined ? {} : { limit }
      const { snapshot, events } = await find(stream, rules.schemaVersion, most)
      const content = snapshot === null ? null : await open(snapshot, rules)
      if (snapshot === null || content !== null) return { snapshot: content, events }
      return { snapshot: null, events: await store.readStream(stream, most) }
    },
    keep: (stream, rules, folded) => take(stream, rules, folded, every),
    keepRead: (stream, rules, folded) => take(stream, rules, folded, 2 * every),
    async erase(stream) {
      waiting.delete(stream)
      memory.delete(stream)
      await store.snapshots?.close(stream)
    },
    async written() {
      await writing
    },
  }
}

/** Names the kind of the stream and of the failure, not whose it is or what stood there. */
export class SnapshotIgnored extends Error {
  override readonly name = 'SnapshotIgnored'
  constructor(stream: string, cause: unknown) {
    const kind = cause instanceof Error ? cause.name : typeof cause
    super(`a snapshot of a ${stream.replace(/-.*/s, '')} could not be read and was ignored (${kind})`)
  }
}

/** Content of a snapshot before it is sealed. */
interface StoredContent {
  readonly stream: string
  readonly revision: number
  readonly position: number
  /** Four bytes an event, base64. */
  readonly commands: string
  readonly state: unknown
  readonly view: object | null
}

function contentOf<State, View>(
  stream: string,
  { view: fold }: Rules<State, View>,
  { state, view, revision, position, snapshot, tail }: FoldedStream<State, View>,
): StoredContent {
  const digests = Uint32Array.from(tail, ({ metadata }) => digestOf(metadata.commandId))
  const commands = Buffer.concat([bytesOf(snapshot?.commands ?? new Uint32Array()), bytesOf(digests)])
  return {
    stream,
    revision,
    position,
    commands: commands.toString('base64'),
    state,
    view: fold === undefined ? null : fold.toJson(view),
  }
}

const bytesOf = (digests: Uint32Array) => Buffer.from(digests.buffer, digests.byteOffset, digests.byteLength)

/** @throws when it is the content of another place. */
function readContent<State, View>(
  { stream, revision, position, commands, state, view }: StoredContent,
  snapshot: Snapshot,
  { view: fold }: Rules<State, View>,
): OpenSnapshot<State, View> {
  if (stream !== snapshot.stream || revision !== snapshot.revision || position !== snapshot.position)
    throw new Error('it is of another place')
  return {
    state: state as State,
    view: fold === undefined || view === null ? (null as View) : fold.fromJson(view),
    revision,
    position,
    commands: new Uint32Array(Uint8Array.from(Buffer.from(commands, 'base64')).buffer),
    bytes: snapshot.sealed.length,
  }
}

/** Four bytes: of a thousand commands one in four million meets another's, and is told apart by the log. */
export const digestOf = (commandId: string): number => createHash('sha256').update(commandId).digest().readUInt32LE(0)

interface SnapshotMark {
  readonly revision: number
  readonly bytes: number
}

const mostTaken = 10_000

/** Up to which event this process has taken a snapshot, and how large it was, of the streams that it took last. */
class LastTaken {
  readonly #taken = new Map<string, SnapshotMark>()

  /** Of what was taken and what was read, whichever is newer. */
  newer(stream: string, read: SnapshotMark | null): SnapshotMark {
    const taken = this.#taken.get(stream) ?? none
    return read !== null && read.revision > taken.revision ? read : taken
  }

  /** Notes how large it became, unless another was taken meanwhile. */
  measured(stream: string, taken: SnapshotMark): void {
    if (this.#taken.get(stream)?.revision === taken.revision) this.set(stream, taken)
  }

  delete(stream: string): void {
    this.#taken.delete(stream)
  }

  set(stream: string, taken: SnapshotMark): void {
    this.#taken.delete(stream)
    this.#taken.set(stream, taken)
    const [oldest] = this.#taken.keys()
    if (this.#taken.size > mostTaken && oldest !== undefined) this.#taken.delete(oldest)
  }
}

const none: SnapshotMark = { revision: -1, bytes: 0 }

/** Sealed snapshots by stream, the longest unused dropped first. */
class SnapshotMemory {
  readonly #snapshots = new Map<string, Snapshot>()
  #bytes = 0

  constructor(private readonly mostBytes: number) {}

  get(stream: string): Snapshot | undefined {
    const found = this.#snapshots.get(stream)
    if (found === undefined) return undefined
    this.#snapshots.delete(stream)
    this.#snapshots.set(stream, found)
    return found
  }

  set(snapshot: Snapshot): void {
    this.delete(snapshot.stream)
    this.#snapshots.set(snapshot.stream, snapshot)
    this.#bytes += sizeOf(snapshot)
    for (const [stream] of this.#snapshots) {
      if (this.#bytes <= this.mostBytes) return
      this.delete(stream)
    }
  }

  delete(stream: string): void {
    const found = this.#snapshots.get(stream)
    if (found === undefined) return
    this.#snapshots.delete(stream)
    this.#bytes -= sizeOf(found)
  }
}

/** With what the map and its keys take. */
const sizeOf = ({ stream, sealed }: Snapshot) => sealed.length + stream.length * 2 + 256
