import type { Migration } from '@naire/database'

/**
 * Holds nothing: readers of read models lock it before they look, so that tables do not change places between two of
 * their questions.
 */
export const gate: Migration = {
  name: '003-gate',
  sql: 'create table gate ();',
}
