import type { Migration } from '@naire/database'

/** Notices to send, by recipient. A channel sets told_at. */
export const notices: Migration = {
  name: '003-notices',
  sql: `
    create table notices (
      event_id uuid not null,
      user_sid text not null,
      event_type text not null,
      session_sid text not null,
      org_sid text not null,
      made_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (event_id, user_sid)
    );
    create index notices_untold on notices (made_at) where told_at is null;
  `,
}
