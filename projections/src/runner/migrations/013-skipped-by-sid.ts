import type { Migration } from '@naire/database'

/** Person who skipped an event stands by sid, so that an erased person's name is in no table; who skipped one before is told by the audit trail. */
export const skippedBySid: Migration = {
  name: '013-skipped-by-sid',
  sql: `update parked_events set skipped_by = null;`,
}
