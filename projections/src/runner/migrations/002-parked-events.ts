import type { Migration } from '@naire/database'

/** Events that a read model could not take and went on without. */
export const parkedEvents: Migration = {
  name: '002-parked-events',
  sql: `
    create table parked_events (
      subscription text not null,
      position bigint not null,
      stream text not null,
      revision integer not null,
      type text not null,
      problem text not null,
      parked_at timestamptz not null default now(),
      primary key (subscription, position)
    );
  `,
}
