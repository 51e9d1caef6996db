import type { Migration } from '@naire/database'

/**
 * Number of followers that share a read model: on the row with the read model's own name. The others' rows are `<read
 * model>/1`, `/2` …
 */
export const shards: Migration = {
  name: '006-shards',
  sql: `alter table subscriptions add column shards integer not null default 1 check (shards > 0);`,
}
