import type { Migration } from '@naire/database'

/** Wrong attempts are forgiven one by one as time passes, so that a count may have a fraction. */
export const wrongAttemptsFade: Migration = {
  name: '012-wrong-attempts-fade',
  sql: `alter table wrong_attempts alter column count type double precision;`,
}
