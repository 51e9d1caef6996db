import type { Migration } from '@naire/database'

/** Who was told of what is in the log, with the alarm. */
export const noNotices: Migration = {
  name: '005-no-notices',
  sql: 'drop table notices;',
}
