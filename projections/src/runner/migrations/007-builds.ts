import type { Migration } from '@naire/database'

/** Progress of running builds. The row of a dead build remains until the next one. */
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
