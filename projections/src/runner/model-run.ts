import { isTransient, type Pool, problemOf, inTransaction } from '@naire/database'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { noteSpans } from '@naire/tracing'
import type { BatchTimings } from './batch-timings.ts'
import { keptVersion } from './previous-version.ts'
import type { Log } from './log.ts'
import type { OpenEvents } from './open-events.ts'
import { isRetryAsked, decideParked, parked, parkEvent, decisionsOn } from './parked-events.ts'
import { pause } from './pause.ts'
import type { ReadModel } from './read-model.ts'
import { BeingRebuilt, rebuild, type RebuildReport, switchBack } from './rebuild.ts'
import { advance, type Shard, subscriptionOf, takes } from './advance.ts'
import { addSubscription, type Claim, LeaseLost, type Subscriptions, leased } from './subscriptions.ts'
import type { BuildParts } from './build.ts'
import { lockLive, setShards } from './live-rows.ts'
import { liveSchema, readTransaction, settingsWithin } from './tables.ts'

const longestPause = 5000

interface ModelRunParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly log: Log
  readonly leaseMs: number
  readonly subscriptions: Subscriptions
  readonly open: OpenEvents
  /** For builds, which share nothing with followers. */
  readonly openOnce: OpenEvents
  readonly model: ReadModel
  readonly shard: Shard
  readonly timings: Pick<BatchTimings, 'note'>
  /** Builds of several models come one after the other: each holds connections. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
}

/**
 * One model's turn after turn: take the lease, make the tables fit, follow; again after a loss or a failure that may
 * pass.
 */
export class ModelRun {
  readonly ready: Promise<void>
  readonly #parts: ModelRunParts
  #becomeReady: () => void = () => {}
  #first = true
  #isPrepared = false
  #aside: Promise<void> | null = null
  #pause = 0

  constructor(parts: ModelRunParts) {
    this.#parts = parts
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve
    })
  }

  async toEnd(): Promise<void> {
    const { signal } = this.#parts
    while (!signal.aborted) {
      try {
        if (!this.#isPrepared) await prepareShards(this.#parts, this.#parts.shard.count)
        this.#isPrepared = true
        await this.#turn()
        this.#pause = 0
      } catch (error) {
        this.#report(error)
      }
      await pause(this.#pause, signal)
    }
    await this.#aside
    this.#becomeReady()
  }

  async #turn(): Promise<void> {
    const { subscriptions, model, shard, leaseMs, signal } = this.#parts
    const claim = await subscriptions.claim(subscriptionOf(model.name, shard.index), {
      restart: this.#first,
      exists: true,
    })
    this.#first = false
    if (!claim) return this.#waitForOther()
    let isShared = true
    await leased({ subscriptions, claim, leaseMs, stopping: signal }, async (leaseSignal) => {
      try {
        isShared = await this.#isShared()
        if (!isShared) return
        if (await this.#fits(claim)) {
          this.#becomeReady()
          if (shard.index === 0 && (await isRetryAsked(this.#parts.pool, model.name))) this.#rebuildAside()
          await follow({ ...this.#parts, retry: () => this.#rebuildAside() }, claim, leaseSignal)
        } else if (shard.index === 0) await this.#makeTables()
        else await pause(leaseMs / 10, leaseSignal)
      } catch (error) {
        if (error instanceof LeaseLost || error instanceof BeingRebuilt || isTransient(error)) throw error
        await this.#stopModel(claim, error)
      }
    })
    // Without the lease: those who may follow the model need it.
    if (!isShared) await pause(leaseMs, signal)
  }

  async #fits({ version, epoch }: Claim): Promise<boolean> {
    const { model, store } = this.#parts
    return version === model.version && epoch === (await store.head()).epoch
  }

  /**
   * Whether the model is followed by as many as this process thinks; another process may have been started with another
   * number.
   */
  async #isShared(): Promise<boolean> {
    const { pool, model, shard, log } = this.#parts
    const { rows } = await pool.query<{ shards: number }>('select shards from read.subscriptions where name = $1', [
      model.name,
    ])
    const shards = rows[0]?.shards ?? 1
    if (shards !== shard.count)
      log.warn(
        { readModel: model.name, shards, ours: shard.count },
        'read model is shared by another number of followers',
      )
    return shards === shard.count
  }

  async #makeTables(): Promise<void> {
    const { model, log } = this.#parts
    if (await this.#keptFits()) {
      const { position } = await switchBack(this.#parts)
      return log.info({ readModel: model.name, version: model.version, position }, 'read model switched back')
    }
    const { position } = await this.#rebuild()
    log.info({ readModel: model.name, version: model.version, position }, 'read model built')
  }

  /** While the live tables are followed; the switch takes the lease away. */
  #rebuildAside(): void {
    this.#aside ??= this.#rebuild()
      .then(({ position }) =>
        this.#parts.log.info(
          { readModel: this.#parts.model.name, position },
          'read model built anew for parked events',
        ),
      )
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#aside = null
      })
  }

  #rebuild(): Promise<RebuildReport> {
    return this.#parts.inTurn(() => rebuild({ ...this.#parts, open: this.#parts.openOnce }))
  }

  /** After a step back to an earlier program its own tables may still be there. */
  async #keptFits(): Promise<boolean> {
    const { pool, store, model } = this.#parts
    const kept = await keptVersion(pool, model)
    return kept?.version === model.version && kept.epoch === (await store.head()).epoch
  }

  /** For an operator to see; another start, or a rebuild, tries again. */
  async #stopModel(claim: Claim, error: unknown): Promise<void> {
    const problem = problemOf(error)
    this.#parts.log.error({ readModel: claim.name, problem }, 'read model stopped')
    await this.#parts.subscriptions.stop(claim, problem)
    this.#becomeReady()
  }

  async #waitForOther(): Promise<void> {
    const { pool, model, signal, leaseMs } = this.#parts
    const { rows } = await pool.query<{ version: number }>('select version from read.subscriptions where name = $1', [
      model.name,
    ])
    if (rows[0]?.version === model.version) this.#becomeReady()
    await pause(leaseMs / 10, signal)
  }

  #report(error: unknown): void {
    const { log, model } = this.#parts
    this.#pause = Math.min(Math.max(this.#pause * 2, 50), longestPause)
    if (error instanceof LeaseLost) return log.info({ readModel: model.name }, 'lease lost')
    const problem = problemOf(error)
    log.warn({ readModel: model.name, problem, againInMs: this.#pause }, 'read model waits')
  }
}

/**
 * Makes as many subscriptions as will follow the model; when it was followed by another number, all stand at the same
 * position first.
 */
async function prepareShards(parts: BuildParts, count: number): Promise<void> {
  const { pool, model } = parts
  await pool.query(addSubscription('read.subscriptions'), [model.name])
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ shards: number }>('select shards from read.subscriptions where name = $1', [
      model.name,
    ])
    if (rows[0]?.shards === count) return
    const live = await lockLive(client, parts)
    if (live && live.shards !== count) await setShards(client, model, live, count)
  })
}

interface FollowParts {
  readonly store: EventStore
  readonly subscriptions: Subscriptions
  readonly model: ReadModel
  readonly shard: Shard
  readonly open: OpenEvents
  readonly timings: Pick<BatchTimings, 'note'>
  /** An operator asked for another try of what was parked. */
  readonly retry: () => void
}

/** Keeps a model's live tables up with the log until the signal aborts, the lease is lost or an event stops it. */
async function follow(
  { store, subscriptions, model, shard, open, timings, retry }: FollowParts,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  let position = claim.position
  const settings = { settings: settingsWithin(liveSchema(model)) }
  const moveOver = (part: readonly StoredEvent[]) => ({ from: position, to: part.at(-1)?.position ?? position })
  await store.subscribeAll({ after: position, batchSize: 1000, signal }, async (events) => {
    await advance(
      {
        model,
        shard,
        within: readTransaction,
        open,
        async step(part, work) {
          const move = moveOver(part)
          const [beganAt, began] = [Date.now(), performance.now()]
          await subscriptions.step(claim, move, work, settings)
          position = move.to
          const handled = part.filter((event) => model.handles.includes(event.type) && takes(shard, event))
          timings.note(claim.name, { events: handled.length, ms: performance.now() - began })
          noteSpans(`project ${model.name}`, { beganAt, events: handled })
        },
        async pass(part) {
          const move = moveOver(part)
          await subscriptions.pass(claim, move)
          position = move.to
        },
        park: (client, event, problem) => parkEvent(client, parked(model.name, event, problem)),
        decide: (client, decision) => decideParked(client, model.name, decision),
      },
      events,
    )
    if (shard.index === 0 && decisionsOn(model.name, events).some(({ kind }) => kind === 'retry')) retry()
  })
}
