import type { Migration } from '@naire/database'

/**
 * A cache: it may be emptied at any time, and a crash, a replica or a base backup leaves it empty. A row without
 * `sealed` says that nothing of this stream is kept any more.
 */
export const snapshots: Migration = {
  name: '005-snapshots',
  sql: `
    create unlogged table snapshots (
      stream text collate "C" primary key,
      revision integer not null,
      position bigint not null,
      version integer not null,
      sealed bytea
    );
    -- It is deflated and encrypted already.
    alter table snapshots alter column sealed set storage external;
  `,
}
