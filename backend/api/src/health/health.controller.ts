import { Controller, Get, Inject } from '@nestjs/common'
import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { EVENT_STORE, POOL } from '../tokens.ts'

@Controller()
export class HealthController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** The process lives. */
  @Get('/health')
  health(): object {
    return { status: 'up' }
  }

  /** It can serve: the log and the tables answer. */
  @Get('/ready')
  async ready(): Promise<object> {
    const [head] = await Promise.all([this.store.head(), this.pool.query('select 1')])
    return { status: 'ready', position: head.position }
  }
}
