import type { Pool } from '@naire/database'
import type { StoredEvent, EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore } from '@naire/event-store'
import { expect } from 'vitest'
import { seed } from './chance.ts'
import type { AcknowledgedAppend } from './load.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@naire/database'

interface Accounts {
  readonly pool: Pool
  readonly acknowledged?: readonly AcknowledgedAppend[]
  readonly witness?: LogObserver
  /** Read models of `tally`, which must have counted every event of type `Counted` once. */
  readonly tallies?: readonly string[]
}

/** Comparison of acknowledged and stored events. */
export interface Ledger {
  readonly acknowledged: number
  readonly stored: number
  /** Stored although the writer was never told: its last try was cut off. */
  readonly untold: number
  readonly lost: number
  readonly twice: number
  readonly misplaced: number
  readonly unseen: number
  readonly wrongRows: readonly string[]
  readonly pendingJobs: number
}

export async function ledgerOf({ pool, acknowledged = [], witness, tallies = [] }: Accounts): Promise<Ledger> {
  const log = await wholeLog(pool)
  const byId = new Map(log.map((event) => [event.id, event]))
  const promised = acknowledged.flatMap(({ stream, ids, revision, position }) =>
    ids.map((id, at) => ({
      id,
      stream,
      revision: revision - ids.length + 1 + at,
      ...(at === ids.length - 1 && { position }),
    })),
  )
  const told = new Set(promised.map(({ id }) => id))
  return {
    acknowledged: promised.length,
    stored: log.length,
    untold: acknowledged.length === 0 ? 0 : log.filter(({ id, type }) => type === 'Counted' && !told.has(id)).length,
    lost: promised.filter(({ id }) => !byId.has(id)).length,
    twice: log.length - byId.size,
    misplaced: promised.filter(({ id, ...place }) => !matches(byId.get(id), place)).length + brokenStreams(log),
    unseen: witness ? differences(log, witness) : 0,
    wrongRows: await wrongTallies(pool, log, tallies),
    pendingJobs: await unanswered(pool),
  }
}

/** Prints the ledger and insists that it balances. */
export function expectBalanced(fault: string, ledger: Ledger): void {
  say(`${fault} (seed ${seed}) ${JSON.stringify(ledger)}`)
  expect(ledger).toMatchObject({ lost: 0, twice: 0, misplaced: 0, unseen: 0, wrongRows: [], pendingJobs: 0 })
  expect(ledger.stored).toBeGreaterThan(0)
}

async function wholeLog(pool: Pool): Promise<StoredEvent[]> {
  const store = createPostgresEventStore(pool)
  const log: StoredEvent[] = []
  for (;;) {
    const events = await store.readAll({ after: log.at(-1)?.position ?? 0, limit: 5000 })
    if (events.length === 0) break
    log.push(...events)
  }
  await store.close()
  return log
}

function matches(
  event: StoredEvent | undefined,
  place: { stream: string; revision: number; position?: number },
): boolean {
  return (
    event !== undefined &&
    event.stream === place.stream &&
    event.revision === place.revision &&
    (place.position ?? event.position) === event.position
  )
}

/** Streams whose revisions are not 0, 1, 2 … in the order of the log. */
function brokenStreams(log: readonly StoredEvent[]): number {
  const next = new Map<string, number>()
  let broken = 0
  for (const { stream, revision } of log) {
    if (revision !== (next.get(stream) ?? 0)) broken += 1
    next.set(stream, revision + 1)
  }
  return broken
}

/**
 * Places at which a reader that read along saw something else than who reads now: only commits in the order of
 * positions give none.
 */
function differences(log: readonly StoredEvent[], { seen }: LogObserver): number {
  const length = Math.max(log.length, seen.length)
  return Array.from({ length }, (_, at) => log[at]?.id !== seen[at]?.id).filter(Boolean).length
}

async function wrongTallies(pool: Pool, log: readonly StoredEvent[], names: readonly string[]): Promise<string[]> {
  const positions = log.filter(({ type }) => type === 'Counted').map(({ position }) => position)
  const wrong: string[] = []
  for (const name of names) {
    const { rows } = await pool.query<{ n: number; seen: string[] }>(`select n, seen from read.${name}`)
    const seen = (rows[0]?.seen ?? []).map(Number)
    if (rows[0]?.n !== positions.length || JSON.stringify(seen) !== JSON.stringify(positions)) wrong.push(name)
  }
  return wrong
}

async function unanswered(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('work.outbox') is not null as there`)
  if (!rows[0]?.there) return 0
  const open = await pool.query<{ n: number }>(
    `select count(*)::integer as n from work.outbox where state = 'pending' and due_at < now()`,
  )
  return open.rows[0]?.n ?? 0
}

/** A line for whoever runs the faults. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Reads the log while it is written, from where it stood when something broke, and writes down what it saw. */
export class LogObserver {
  readonly seen: { readonly id: string; readonly position: number }[] = []
  readonly #store: EventStore
  readonly #stopping = new AbortController()
  readonly #end: Promise<void>

  constructor(store: EventStore) {
    this.#store = store
    this.#end = this.#follow()
  }

  /** Ends once it has seen what the log holds now. */
  async stop(): Promise<void> {
    const { position } = await this.#store.head()
    for (let tries = 0; this.#position < position && tries < 1000; tries += 1) await wait(10)
    this.#stopping.abort()
    await this.#end
  }

  get #position(): number {
    return this.seen.at(-1)?.position ?? 0
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#store.subscribeAll({ after: this.#position, batchSize: 50, signal }, async (events) => {
          this.seen.push(...events.map(({ id, position }) => ({ id, position })))
        })
      } catch (error) {
        if (!isTransient(error)) throw error
        await wait(20)
      }
    }
  }
}
