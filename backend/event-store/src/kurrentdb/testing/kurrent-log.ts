export interface LogRecord {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly created: number
}

export type ProposedRecord = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>
export type ExpectedRevision = 'any' | 'none' | 'exists' | number
export type AppendOutcome = { readonly revision: number; readonly position: number } | { readonly actual: number }

/**
 * Fake of a server's append behaviour, as in its sources: positions are file offsets, with gaps; a repeat at an
 * explicit revision is recognised by the stored event, one at none by the ids that the server remembers until it
 * restarts; its own records come first and lie in between.
 */
export class KurrentLog {
  readonly records: LogRecord[] = []
  readonly #streams = new Map<string, LogRecord[]>()
  readonly #remembered = new Map<string, LogRecord>()
  readonly #listeners = new Set<() => void>()
  #end = 0

  constructor() {
    this.#write('$epoch-information', statistics)
  }

  stream(name: string): readonly LogRecord[] {
    return this.#streams.get(name) ?? []
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ProposedRecord[]): AppendOutcome {
    const before = this.stream(stream)
    const actual = before.length - 1
    const decision = decide(before, expected, events, this.#remembered)
    if (decision === 'conflict') return { actual }
    if (decision !== 'write') return { revision: decision.revision, position: decision.position }
    const written = events.map((event) => this.#write(stream, event))
    const last = written.at(-1)
    if (!last) return { actual }
    if (this.records.length % 7 === 0) this.#write('$stats-127.0.0.1:2113', statistics)
    for (const listener of this.#listeners) listener()
    return { revision: last.revision, position: last.position }
  }

  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A restart: what a server holds in memory only is gone. */
  forget(): void {
    this.#remembered.clear()
  }

  #write(stream: string, event: ProposedRecord): LogRecord {
    const standing = this.#streams.get(stream) ?? []
    const record: LogRecord = { ...event, stream, revision: standing.length, position: this.#end, created: Date.now() }
    this.#streams.set(stream, standing)
    standing.push(record)
    this.records.push(record)
    this.#remembered.set(event.id, record)
    this.#end += 117 + stream.length + event.data.length + event.metadata.length
    return record
  }
}

const empty = new Uint8Array()
const statistics: ProposedRecord = {
  id: '00000000-0000-4000-8000-000000000000',
  type: '$statsCollected',
  contentType: 'application/json',
  data: empty,
  metadata: empty,
}

function decide(
  before: readonly LogRecord[],
  expected: ExpectedRevision,
  events: readonly ProposedRecord[],
  remembered: ReadonlyMap<string, LogRecord>,
) {
  const actual = before.length - 1
  if (expected === 'exists' && actual < 0) return 'conflict'
  if (expected === 'any' || expected === 'exists')
    return repeated(events, (event) => remembered.get(event.id)) ?? 'write'
  const after = expected === 'none' ? -1 : expected
  if (after > actual) return 'conflict'
  if (after === actual) return 'write'
  return (
    repeated(events, (event, at) => (before[after + 1 + at]?.id === event.id ? before[after + 1 + at] : undefined)) ??
    'conflict'
  )
}

/** The last record when all events stand, null when the first does not; some of them only is refused. */
function repeated(
  events: readonly ProposedRecord[],
  standing: (event: ProposedRecord, at: number) => LogRecord | undefined,
): LogRecord | 'conflict' | null {
  const found = events.map(standing)
  if (found[0] === undefined) return null
  return found.every((record) => record !== undefined) ? (found.at(-1) ?? null) : 'conflict'
}
