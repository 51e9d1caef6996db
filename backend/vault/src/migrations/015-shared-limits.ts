import type { Migration } from '@naire/database'

/** Counts need not outlive a crash. What was counted of wrong passwords before is forgotten. */
export const sharedLimits: Migration = {
  name: '015-shared-limits',
  sql: `
    create unlogged table rate_limits (key varchar(255) primary key, points bigint not null default 0, expire bigint);
    create index rate_limits_expire on rate_limits (expire);
    drop table wrong_attempts;

    -- Browsers on which somebody signed in. The hash is SHA-256.
    create table known_devices (
      token_hash bytea not null,
      user_sid text not null,
      used_at timestamptz not null,
      primary key (user_sid, token_hash)
    );
  `,
}
