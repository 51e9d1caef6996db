import { connect, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import {
  Checkpoints,
  prepareProjections,
  type ReadModel,
  type RunningProjections,
  startProjections,
} from '@naire/projections/runner'
import { noKeys, silent, tally } from '../../contracts/runner-bench.ts'
import type { Random } from './chance.ts'
import { expectBalanced, ledgerOf, LogObserver } from './ledger.ts'
import { Load } from './load.ts'
import { patienceMs } from './patience.ts'

const tallies = ['tally_one', 'tally_two'] as const

interface SceneOptions {
  readonly url: string
  readonly random: Random
  readonly writers?: number
  /** Processes that write, as far as the store can tell. */
  readonly stores?: number
  readonly connections?: number
  readonly models?: readonly ReadModel[]
}

/** An empty log under load: writers who repeat themselves, a reader, and read models that count. */
export class FaultScene {
  readonly pool: Pool
  readonly stores: readonly EventStore[]
  readonly load: Load
  readonly witness: LogObserver
  readonly projections: RunningProjections
  readonly #models: readonly ReadModel[]
  readonly #pools: readonly Pool[]

  private constructor(
    { random, writers = 16, models = tallies.map((name) => tally(name)) }: SceneOptions,
    pools: readonly Pool[],
  ) {
    const [pool] = pools
    if (!pool) throw new Error('a scene needs a store')
    this.#pools = pools
    this.#models = models
    this.pool = pool
    this.stores = pools.map((each) => createPostgresEventStore(each))
    this.projections = startProjections({
      pool,
      store: createPostgresEventStore(pool),
      keys: noKeys,
      readModels: models,
      log: silent,
      leaseMs: 1000,
    })
    this.load = new Load(this.stores, { random, writers })
    this.witness = new LogObserver(createPostgresEventStore(pool))
  }

  static async open(options: SceneOptions): Promise<FaultScene> {
    const { url, stores = 2, connections = 6 } = options
    const pools = Array.from({ length: stores }, (_, at) =>
      connect(url, { max: connections, applicationName: `scene-${at}` }),
    )
    await prepareEventStore(pools[0] as Pool)
    await prepareProjections(pools[0] as Pool)
    return new FaultScene(options, pools)
  }

  /** Ends the load, lets readers and read models come to the end of the log, and balances. */
  async balance(fault: string): Promise<void> {
    await this.load.stop()
    await this.witness.stop()
    const { position } = await (this.stores[0] as EventStore).head()
    const names = this.#models.map(({ name }) => name)
    await new Checkpoints(this.pool).waitFor(position, patienceMs, names)
    const { pool, witness, load } = this
    const counting = names.filter((name) => (tallies as readonly string[]).includes(name))
    expectBalanced(fault, await ledgerOf({ pool, witness, acknowledged: load.acknowledged, tallies: counting }))
  }

  async close(): Promise<void> {
    await this.load.stop().catch(() => {})
    await this.witness.stop().catch(() => {})
    await this.projections.stop()
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}
