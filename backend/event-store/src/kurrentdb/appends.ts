import { randomUUID } from 'node:crypto'
import type { AppendStreamState, EventData } from '@kurrent/kurrentdb-client'
import type { AppendRequest, AppendResult, ExpectedRevision } from '@naire/domain/event-sourcing'
import type { Connection, Timeouts } from './connection.ts'
import { actualRevision, persistently } from './failures.ts'
import { positionOf, type ReadRecord, proposedEvent } from './stored-event.ts'
import type { Reads } from './reads.ts'
import type { AppendVerifier } from './append-verifier.ts'
import { EventStoreBusy } from '@naire/domain/event-sourcing'

/** Lets so many pieces of work in at a time; others wait in order, and past a limit they are refused. */
class Turnstile {
  readonly #maxInside: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  readonly #whenEmpty: (() => void)[] = []
  #inside = 0

  constructor({ maxInside, maxWaiting }: { readonly maxInside: number; readonly maxWaiting: number }) {
    this.#maxInside = maxInside
    this.#maxWaiting = maxWaiting
  }

  /** @throws EventStoreBusy when too many wait. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#maxInside) this.#inside += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  empty(): Promise<void> {
    return this.#inside === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenEmpty.push(resolve))
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new EventStoreBusy(1)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Whoever leaves hands its place to the next. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) return next()
    this.#inside -= 1
    if (this.#inside === 0) for (const resolve of this.#whenEmpty.splice(0)) resolve()
  }
}

interface AppendsOptions extends Timeouts {
  readonly connection: Connection
  readonly reads: Reads
  readonly witness: AppendVerifier
  /** Appends that may wait before more are refused as busy. */
  readonly maxWaiting: number
}

interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: EventData[]
  /** The mark that every event of this append carries. */
  readonly write: string
}

interface StreamPosition {
  readonly revision: number
  readonly position: number
}

/**
 * Beyond it the client's shared call would fill its buffer, and what waits there when the call breaks is never
 * answered. More would not be faster: the server writes what arrives together at once.
 */
const maxInFlight = 12

/** Events of the stream among which a lost answer is looked for. */
const lookBack = 256

/**
 * Appends over the client's one shared call, sent again with the same event ids until the server says what became of
 * them.
 */
export class Appends {
  readonly #options: AppendsOptions
  readonly #turnstile: Turnstile

  constructor(options: AppendsOptions) {
    this.#options = options
    this.#turnstile = new Turnstile({ maxInside: maxInFlight, maxWaiting: options.maxWaiting })
  }

  async submit({ stream, expected, events }: AppendRequest): Promise<AppendResult> {
    if (events.length === 0) throw new Error('an append needs at least one event')
    if (stream === '' || stream.startsWith('$')) throw new Error(`a stream cannot be named ${JSON.stringify(stream)}`)
    const write = randomUUID()
    const append: Append = { stream, expected, write, events: events.map((event) => proposedEvent(event, write)) }
    return this.#turnstile.pass(() => persistently(this.#options.patienceMs, (attempt) => this.#try(append, attempt)))
  }

  drained(): Promise<void> {
    return this.#turnstile.empty()
  }

  async #try(append: Append, attempt: number): Promise<AppendResult> {
    if (attempt > 0 && isLoose(append.expected)) {
      const stored = await this.#stored(append)
      if (stored) return stored
    }
    const sent = await this.#send(append)
    if ('outcome' in sent) return sent
    // The server acknowledges a repeat as it does an append; the mark of what stands there tells them apart.
    return result(await this.#options.witness.at(append.stream, sent.revision, sent.position), append.write)
  }

  /** The place of the append's last event, as the server acknowledged it. */
  async #send({ stream, expected, events }: Append): Promise<StreamPosition | AppendResult> {
    const { connection, deadlineMs } = this.#options
    const options = { streamState: streamState(expected), deadline: deadlineMs, requiresLeader: true }
    try {
      const { nextExpectedRevision, position } = await connection.call(deadlineMs, (client) =>
        client.appendToStream(stream, events, options),
      )
      return { revision: Number(nextExpectedRevision), position: position ? positionOf(position) : 0 }
    } catch (error) {
      const actual = actualRevision(error)
      if (actual === null) throw error
      return { outcome: 'conflict', actual }
    }
  }

  /**
   * Without an explicit revision the server recognises a repeat only as long as it remembers the ids: what a lost
   * answer left is looked for first.
   */
  async #stored({ stream, events, write }: Append): Promise<AppendResult | null> {
    const last = events.at(-1)?.id
    const stands = (await this.#options.reads.latest(stream, lookBack)).find(({ event }) => event.id === last)
    return stands ? result(stands, write) : null
  }
}

const isLoose = (expected: ExpectedRevision): boolean => expected === 'any' || expected === 'exists'

function streamState(expected: ExpectedRevision): AppendStreamState {
  switch (expected) {
    case 'any':
      return 'any'
    case 'exists':
      return 'stream_exists'
    case 'none':
      return 'no_stream'
    default:
      return BigInt(expected)
  }
}

function result({ event, write }: ReadRecord, ours: string): AppendResult {
  const { revision, position } = event
  return { outcome: write === ours ? 'appended' : 'repeated', revision, position }
}
