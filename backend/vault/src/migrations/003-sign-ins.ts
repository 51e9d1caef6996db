import type { Migration } from '@naire/database'

/** A sign-in can be told apart from its person's others, and ended without its token. */
export const signIns: Migration = {
  name: '003-sign-ins',
  sql: `
    alter table auth_sessions
      add column sid text not null unique default upper(replace(gen_random_uuid()::text, '-', '')),
      add column address text not null default '',
      add column user_agent text not null default '',
      add column used_at timestamptz not null default now();
  `,
}
