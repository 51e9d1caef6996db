import { migrate, type Pool } from '@naire/database'
import { migrations } from './migrations/index.ts'

/** Makes or updates the schema `log`. */
export function prepareEventStore(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'log', migrations })
}
