import type { Migration } from '@naire/database'

/** Leases of open streams of events; those of a process that died run out. They need not outlive a crash. */
export const liveStreams: Migration = {
  name: '017-live-streams',
  sql: `
    create unlogged table live_streams (id uuid primary key, user_sid text not null, until timestamptz not null);
    create index live_streams_user on live_streams (user_sid);
  `,
}
