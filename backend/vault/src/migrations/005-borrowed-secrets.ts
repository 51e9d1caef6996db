import type { Migration } from '@naire/database'

/** `sealed`: the secret under a key of the vault. */
export const borrowedSecrets: Migration = {
  name: '005-borrowed-secrets',
  sql: `
    create table borrowed_secrets (
      name text primary key,
      sealed bytea not null,
      renew_at timestamptz not null,
      until timestamptz not null
    );

    -- A way to another site and back; once back it is gone. Both hashes are SHA-256.
    create table journeys (
      state_hash bytea primary key,
      browser_hash bytea not null,
      back_to text not null,
      until timestamptz not null
    );
    create index journeys_until on journeys (until);
  `,
}
