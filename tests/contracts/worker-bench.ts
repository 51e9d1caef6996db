import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { handle } from '@naire/commands'
import { connect, type Pool } from '@naire/database'
import { jobDecider, dutyStream, type JobCommand } from '@naire/domain/jobs'
import type { DomainEvent, EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { prepareProjections } from '@naire/projections/runner'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { prepareWork, type RunningWorkers, startWorkers, type WorkerParts } from '@naire/workers/runner'
import { freshDatabase } from '../fresh-database.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Workers on a database of their own, with an empty log. */
export class WorkerBench {
  private constructor(
    readonly databaseUrl: string,
    readonly pool: Pool,
    readonly store: EventStore,
    readonly vault: Vault,
    private readonly dataDir: string,
    private readonly redisUrl: string | null,
  ) {}

  static async open(redisUrl: string | null): Promise<WorkerBench> {
    const databaseUrl = await freshDatabase()
    const pool = connect(databaseUrl, { max: 12, applicationName: 'workers-test' })
    await prepareEventStore(pool)
    await prepareVault(pool)
    await prepareProjections(pool)
    await prepareWork(pool)
    const dataDir = await mkdtemp(join(tmpdir(), 'naire-workers-'))
    return new WorkerBench(
      databaseUrl,
      pool,
      createPostgresEventStore(pool),
      await createVault({ pool, dataDir }),
      dataDir,
      redisUrl,
    )
  }

  start(more: Pick<WorkerParts, 'wechat' | 'alarmNotice' | 'limits'> = {}): RunningWorkers {
    const { pool, store, vault, databaseUrl, redisUrl } = this
    return startWorkers({ pool, store, vault, databaseUrl, redisUrl, log: silent, leaseMs: 500, ...more })
  }

  /** Facts of an earlier decision, as the log would hold them. */
  async happened(stream: string, ...events: DomainEvent[]): Promise<void> {
    const metadata = {
      actor: { sid: 'A'.repeat(32), role: 'respondent', orgSid: null },
      at: new Date().toISOString(),
      commandId: randomUUID(),
      correlationId: randomUUID(),
    } as const
    const result = await this.store.append({
      stream,
      expected: 'any',
      events: events.map((event) => ({ ...event, id: randomUUID(), version: 1, metadata })),
    })
    if (result.outcome !== 'appended') throw new Error(`not appended: ${result.outcome}`)
  }

  /** Performs an operator's action on a dead-lettered job. */
  async operate(
    jobId: string,
    command: { readonly type: 'RetryDuty' } | { readonly type: 'CloseDuty'; readonly reason: string },
  ): Promise<void> {
    const said = {
      ...command,
      by: { sid: 'A'.repeat(32), role: 0, orgSid: null },
      at: new Date().toISOString(),
    } as JobCommand
    await handle({ store: this.store, sealer: this.vault.keys }, jobDecider, dutyStream(jobId), said, {
      commandId: randomUUID(),
      correlationId: randomUUID(),
    })
  }

  /** The first event of a type in a stream, once it is there. */
  eventually(stream: string, type: string, timeoutMs = 20_000): Promise<StoredEvent> {
    return until(
      async () => (await this.store.readStream(stream)).find((event) => event.type === type),
      `${type} in ${stream}`,
      timeoutMs,
    )
  }

  async close(): Promise<void> {
    await this.store.close()
    await this.pool.end()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

export async function until<T>(look: () => Promise<T | undefined>, what: string, timeoutMs = 50_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await wait(25)
  }
  throw new Error(`waited in vain for ${what}`)
}

export const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()
