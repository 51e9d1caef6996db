import type { Migration } from '@naire/database'

/** Removes the notices: recipients are in the log, with the alarm. */
export const noNotices: Migration = {
  name: '005-no-notices',
  sql: 'drop table notices;',
}
