import { isRolledBack, isTransient, type Pool } from '@naire/database'
import {
  EventStoreBusy,
  type AppendResult,
  type AppendRequest,
  type ExpectedRevision,
} from '@naire/domain/event-sourcing'

const maxRequests = 128
const maxBytes = 1024 * 1024
const maxRetries = 3

/** Requests that are stored together or not at all. */
type Group = readonly SerializedRequest[]

interface PendingAppend {
  readonly group: Group
  readonly bytes: number
  readonly resolve: (results: AppendResult[]) => void
  readonly reject: (error: unknown) => void
}

/** Results in the order of the groups and their requests. */
type Write = (groups: readonly Group[]) => Promise<AppendResult[][]>

/**
 * Gathers appends while one batch is under way and sends them together as the next: a lone append waits for nothing,
 * a crowd shares its commits. Two appends to the same stream never share a batch.
 */
export class AppendQueue {
  readonly #write: Write
  readonly #maxWaiting: number
  #waiting: PendingAppend[] = []
  #running: Promise<void> | undefined

  constructor(write: Write, { maxWaiting }: { readonly maxWaiting: number }) {
    this.#write = write
    this.#maxWaiting = maxWaiting
  }

  submit(group: Group): Promise<AppendResult[]> {
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new EventStoreBusy(1))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ group, bytes: group.reduce((sum, { bytes }) => sum + bytes, 0), resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async drained(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Who appends in the same turn of the event loop shares the first batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#settle(this.#take())
    this.#running = undefined
  }

  #take(): PendingAppend[] {
    const batch: PendingAppend[] = []
    const left: PendingAppend[] = []
    const streams = new Set<string>()
    let bytes = 0
    let requests = 0
    for (const waiting of this.#waiting) {
      const { group, bytes: weight } = waiting
      const fits = batch.length === 0 || (requests + group.length <= maxRequests && bytes + weight <= maxBytes)
      const taken = fits && !group.some(({ stream }) => streams.has(stream))
      // A later append to a stream never overtakes an earlier one.
      for (const { stream } of group) streams.add(stream)
      if (taken) {
        bytes += weight
        requests += group.length
      }
      ;(taken ? batch : left).push(waiting)
    }
    this.#waiting = left
    return batch
  }

  /** A group that cannot be stored fails alone: the batch is halved until it is found. */
  async #settle(batch: readonly PendingAppend[]): Promise<void> {
    try {
      const results = await this.#attempt(batch.map(({ group }) => group))
      batch.forEach(({ resolve, reject }, at) => {
        const answer = results[at]
        if (answer) resolve(answer)
        else reject(new Error('the append was not answered'))
      })
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) return batch.forEach(({ reject }) => reject(error))
      const half = batch.length >> 1
      await this.#settle(batch.slice(0, half))
      await this.#settle(batch.slice(half))
    }
  }

  async #attempt(groups: readonly Group[], retries = maxRetries): Promise<AppendResult[][]> {
    try {
      return await this.#write(groups)
    } catch (error) {
      if (retries === 0 || !isRolledBack(error)) throw error
      return this.#attempt(groups, retries - 1)
    }
  }
}

interface AppendRow {
  readonly request: number
  readonly outcome: AppendResult['outcome']
  readonly revision: number
  readonly position: number | null
}

/**
 * One call of `log.append`: the results in the order of the groups and their requests. Each request names another
 * stream.
 */
export async function writeBatch(
  pool: Pool,
  groups: readonly (readonly SerializedRequest[])[],
): Promise<AppendResult[][]> {
  const { rows } = await pool.query<AppendRow>({
    name: 'log-append',
    text: 'select request, outcome, revision, position from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: parameters(groups),
  })
  const results = new Map(rows.map((row) => [row.request, result(row)]))
  let number = 0
  return groups.map((group) =>
    group.map(({ stream }) => {
      const found = results.get((number += 1))
      if (!found) throw new Error(`log.append did not answer for ${stream}`)
      return found
    }),
  )
}

function parameters(groups: readonly (readonly SerializedRequest[])[]): unknown[] {
  const requests = groups.flat()
  const events = requests.flatMap((request, at) =>
    request.events.map((event, nth) => ({ event, request: at + 1, nth: nth + 1 })),
  )
  const column = (name: keyof SerializedEvent) => events.map(({ event }) => event[name])
  return [
    requests.map(({ stream }) => stream),
    requests.map(({ expected }) => expected),
    groups.flatMap((group, at) => group.map(() => at + 1)),
    events.map(({ request }) => request),
    events.map(({ nth }) => nth),
    column('id'),
    column('type'),
    column('version'),
    column('data'),
    column('metadata'),
    column('sealed'),
  ]
}

function result({ outcome, revision, position }: AppendRow): AppendResult {
  if (outcome === 'conflict') return { outcome, actual: revision }
  if (position === null) throw new Error('log.append gave no position')
  return { outcome, revision, position }
}

/** An append as it travels to the database: text made once, its size known. */
interface SerializedRequest {
  readonly stream: string
  /** As `log.append` reads it. */
  readonly expected: number
  readonly events: readonly SerializedEvent[]
  readonly bytes: number
}

interface SerializedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: string
  readonly metadata: string
  readonly sealed: Buffer | null
}

export function serialized({ stream, expected, events }: AppendRequest): SerializedRequest {
  if (events.length === 0) throw new Error('an append needs at least one event')
  const made = events.map(({ id, type, version, data, metadata, sealed }) => ({
    id,
    type,
    version,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
    sealed: sealed ? Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength) : null,
  }))
  return {
    stream,
    expected: expectedCode(expected),
    events: made,
    bytes: made.reduce((sum, event) => sum + size(event), 0),
  }
}

function expectedCode(expected: ExpectedRevision): number {
  switch (expected) {
    case 'any':
      return -3
    case 'exists':
      return -2
    case 'none':
      return -1
    default:
      return expected
  }
}

/** Roughly: characters stand for bytes. */
function size({ data, metadata, sealed }: SerializedEvent): number {
  return data.length + metadata.length + (sealed?.length ?? 0)
}
