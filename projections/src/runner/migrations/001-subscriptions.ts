import type { Migration } from '@naire/database'

/** Followers of the log, with their position and lease. Shared by everything that follows the log in its own schema. */
export const subscriptions: Migration = {
  name: '001-subscriptions',
  sql: `
    create table subscriptions (
      name text primary key,
      -- version of the tables; 0 until they are made
      version integer not null default 0,
      position bigint not null default 0,
      -- of the log that the position belongs to
      epoch uuid,
      owner text,
      -- grows with every change of ownership; a step of an older fence is refused
      fence bigint not null default 0,
      lease_until timestamptz not null default '-infinity',
      state text not null default 'running' check (state in ('running', 'stopped')),
      -- why it stopped
      problem text,
      moved_at timestamptz not null default now()
    );
  `,
}
