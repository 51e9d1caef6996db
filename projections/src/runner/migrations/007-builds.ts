import type { Migration } from '@naire/database'

/** How far builds under way are. The row of one that died is there until the next. */
export const builds: Migration = {
  name: '007-builds',
  sql: `
    create table builds (
      name text primary key,
      position bigint not null,
      target bigint not null,
      began_at timestamptz not null default now()
    );
  `,
}
