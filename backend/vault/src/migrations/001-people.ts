import type { Migration } from '@naire/database'

/** Tokens and session keys stand here as SHA-256 only; whoever reads the tables cannot use them. */
export const people: Migration = {
  name: '001-people',
  sql: `
    create table passwords (
      user_sid text primary key,
      hash text not null,
      set_at timestamptz not null default now()
    );

    -- who: 'account:<sid or code>' or 'address:<ip>'
    create table wrong_attempts (
      who text primary key,
      count integer not null,
      last_at timestamptz not null
    );
    create index wrong_attempts_last_at on wrong_attempts (last_at);

    create table auth_sessions (
      token_hash bytea primary key,
      user_sid text not null,
      remembered boolean not null,
      started_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index auth_sessions_user on auth_sessions (user_sid);
    create index auth_sessions_expiry on auth_sessions (expires_at);

    create table settings (
      user_sid text not null,
      key text not null,
      value text not null,
      primary key (user_sid, key)
    );

    create table session_keys (
      session_sid text primary key,
      key_hash bytea not null,
      bound_at timestamptz not null default now()
    );
    create index session_keys_hash on session_keys (key_hash);

    -- wrapped: nonce, tag and AES-256-GCM of the key under the master key; null once destroyed.
    create table data_keys (
      subject text primary key,
      wrapped bytea,
      made_at timestamptz not null default now(),
      destroyed_at timestamptz
    );
  `,
}
