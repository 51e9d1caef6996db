import type { KurrentDBClient } from '@kurrent/kurrentdb-client'
import { randomUUID } from 'node:crypto'
import { NoAnswer, within, persistently, actualRevision } from './failures.ts'

export interface Timeouts {
  /** Longest wait for one answer. */
  readonly deadlineMs: number
  /** Longest time over all tries. */
  readonly patienceMs: number
}

export type Kurrent = typeof import('@kurrent/kurrentdb-client')

/** One client per process, made at the first call: it brings a native module that other stores do not need. */
export class Connection {
  readonly #url: string
  #client: Promise<KurrentDBClient> | undefined
  #madeAt = 0

  constructor(url: string) {
    this.#url = url
  }

  /**
   * One call with a deadline of its own: the client has none for a batch append, for reads and for asking what the
   * server can do.
   */
  async call<T>(deadlineMs: number, work: (client: KurrentDBClient, kurrent: Kurrent) => Promise<T>): Promise<T> {
    const kurrent = await load()
    const opened = this.#open(kurrent)
    try {
      return await within(
        deadlineMs,
        opened.then((client) => work(client, kurrent)),
      )
    } catch (error) {
      // A client that hangs keeps its hung answers: all later calls would wait for them too.
      if (error instanceof NoAnswer) this.forget(opened)
      throw error
    }
  }

  async client(): Promise<{
    readonly client: KurrentDBClient
    readonly kurrent: Kurrent
    readonly forget: () => void
  }> {
    const kurrent = await load()
    const opened = this.#open(kurrent)
    return { client: await opened, kurrent, forget: () => this.forget(opened) }
  }

  /** A call that may be made again: until it succeeds or patience runs out. */
  insist<T>(
    { deadlineMs, patienceMs }: Timeouts,
    work: (client: KurrentDBClient, kurrent: Kurrent) => Promise<T>,
  ): Promise<T> {
    return persistently(patienceMs, (attempt) => {
      if (attempt > renewAfter) this.#renew()
      return this.call(deadlineMs, work)
    })
  }

  async close(): Promise<void> {
    const opened = this.#client
    this.#client = undefined
    if (opened) await end(opened)
  }

  forget(opened: Promise<KurrentDBClient>): void {
    if (this.#client !== opened) return
    this.#client = undefined
    void end(opened)
  }

  /** The connection of the native module can give up for good while that of appends is well. */
  #renew(): void {
    if (this.#client && performance.now() - this.#madeAt > youngMs) this.forget(this.#client)
  }

  #open({ KurrentDBClient }: Kurrent): Promise<KurrentDBClient> {
    if (this.#client === undefined) {
      this.#madeAt = performance.now()
      this.#client = Promise.resolve().then(() => KurrentDBClient.connectionString(this.#url))
    }
    return this.#client
  }
}

/** Failures in a row that a client has which reconnects. */
const renewAfter = 3
/** Many callers fail together; they share the next client. */
const youngMs = 1000

const load = (): Promise<Kurrent> => import('@kurrent/kurrentdb-client')

async function end(opened: Promise<KurrentDBClient>): Promise<void> {
  const client = await opened.catch(() => undefined)
  await client?.dispose()
}

/** Holds no events; its metadata, which readers of the log never see, holds the epoch. */
const stream = 'naire-log'

/** The epoch of this log, begun by whoever asks first. */
export async function epochOf(connection: Connection, patience: Timeouts): Promise<string> {
  const read = () =>
    connection.insist(patience, async (client) => {
      const { metadata } = await client.getStreamMetadata<{ epoch?: string }>(stream, { requiresLeader: true })
      return metadata?.['epoch']
    })
  const epoch = (await read()) ?? (await begin(connection, patience)) ?? (await read())
  if (typeof epoch !== 'string') throw new Error(`the metadata of ${stream} has no epoch`)
  return epoch
}

/** Undefined when another process was faster. */
async function begin(connection: Connection, patience: Timeouts): Promise<string | undefined> {
  const epoch = randomUUID()
  try {
    // Written as an event: the client's own call for metadata does not pass the expected revision on.
    await connection.insist(patience, (client, { jsonEvent }) =>
      client.appendToStream(`$$${stream}`, jsonEvent({ id: epoch, type: '$metadata', data: { epoch } }), {
        streamState: 'no_stream',
        requiresLeader: true,
      }),
    )
    return epoch
  } catch (error) {
    if (actualRevision(error) === null) throw error
    return undefined
  }
}
