import { setTimeout as wait } from 'node:timers/promises'
import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { readModels } from '@naire/projections'
import type { FastifyReply } from 'fastify'
import { EVENT_STORE, POOL } from '../tokens.ts'

/** Milliseconds after which it is said without the epoch. */
const epochMs = 500

@Controller()
export class HealthController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  #epoch: Promise<string> | null = null

  /** The process lives. `epoch` is the log's: a restored one has another, which devices ask for. */
  @Get('/health')
  async health(): Promise<object> {
    const epoch = await Promise.race([this.epoch(), wait(epochMs, null)])
    return { status: 'up', ...(epoch && { epoch }) }
  }

  /** Never changes while this process runs; a store that does not answer is asked again the next time. */
  private epoch(): Promise<string | null> {
    this.#epoch ??= this.store.head().then(({ epoch }) => epoch)
    return this.#epoch.catch(() => {
      this.#epoch = null
      return null
    })
  }

  /**
   * It can serve: the log answers, and the read models are there in the versions that it reads, or in later ones. In a
   * rolling upgrade the earlier version serves until then.
   */
  @Get('/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const [{ position }, { rows }] = await Promise.all([
      this.store.head(),
      this.pool.query<{ name: string; version: number }>('select name, version from read.subscriptions'),
    ])
    const versions = new Map(rows.map(({ name, version }) => [name, version]))
    const waits = readModels.filter(({ name, version }) => (versions.get(name) ?? 0) < version)
    if (waits.length === 0) return { status: 'ready', position }
    void reply.status(503)
    return { status: 'waiting', position, readModels: waits.map(({ name }) => name) }
  }
}
