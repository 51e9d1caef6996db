import type { Migration } from '@naire/database'

/** `owner_sid` is blank for what everybody who comes there sees. */
export const sharedItems: Migration = {
  name: '010-shared-items',
  sql: `
    create table shared_items (
      kind text not null,
      about_sid text not null,
      owner_sid text not null,
      name text not null,
      value text not null,
      place bigint generated always as identity,
      primary key (kind, about_sid, owner_sid, name)
    );
    create index shared_items_owner on shared_items (owner_sid) where owner_sid <> '';
  `,
}

/** An installation may have several accounts of WeChat and several stores in the cloud; null is the usual one. */
export const severalServices: Migration = {
  name: '011-several-services',
  sql: `
    -- With which account of the other site the journey began.
    alter table journeys add column account text;

    alter table files add column cloud_name text;
    alter table cloud_removals add column cloud_name text;
  `,
}

/** Wrong attempts are forgiven one by one as time passes, so that a count may have a fraction. */
export const wrongAttemptsFade: Migration = {
  name: '012-wrong-attempts-fade',
  sql: `alter table wrong_attempts alter column count type double precision;`,
}

/** Hashes are SHA-256; `offered` is sealed. */
export const wechatBindings: Migration = {
  name: '013-wechat-bindings',
  sql: `
    create table wechat_bindings (
      ticket_hash bytea primary key,
      user_sid text not null,
      secret_hash bytea not null,
      until timestamptz not null,
      offered bytea,
      code_hash bytea,
      tries integer not null default 0
    );
    create index wechat_bindings_user on wechat_bindings (user_sid);
  `,
}

/** The hash is SHA-256. */
export const apiTokens: Migration = {
  name: '014-api-tokens',
  sql: `
    create table api_tokens (
      sid text primary key default upper(replace(gen_random_uuid()::text, '-', '')),
      token_hash bytea not null unique,
      user_sid text not null,
      name text not null,
      read_only boolean not null,
      subject_sid text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      address text
    );
    create index api_tokens_user on api_tokens (user_sid);
  `,
}

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

/** Secrets are sealed with the key of the person's record; recovery codes and challenges stand here as hashes. */
export const secondFactors: Migration = {
  name: '016-second-factors',
  sql: `
    -- confirmed_at null: begun, and good for nothing yet. last_step: of the last code that was used, none up to which is good again.
    create table totp_factors (
      user_sid text not null,
      sealed bytea not null,
      begun_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    );
    create unique index totp_factors_one on totp_factors (user_sid, (confirmed_at is null));

    create table passkeys (
      sid text primary key default upper(replace(gen_random_uuid()::text, '-', '')),
      user_sid text not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz
    );
    create index passkeys_user on passkeys (user_sid);

    create table recovery_codes (user_sid text not null, code_hash text not null, primary key (user_sid, code_hash));

    -- What was begun and waits for its second half: a sign-in ('signIn') or a new passkey ('passkey').
    create table factor_challenges (
      token_hash bytea primary key,
      kind text not null,
      user_sid text not null,
      remember boolean not null default false,
      webauthn text,
      until timestamptz not null
    );
    create index factor_challenges_user on factor_challenges (user_sid);
  `,
}

/** Leases of open streams of events; those of a process that died run out. They need not outlive a crash. */
export const liveStreams: Migration = {
  name: '017-live-streams',
  sql: `
    create unlogged table live_streams (id uuid primary key, user_sid text not null, until timestamptz not null);
    create index live_streams_user on live_streams (user_sid);
  `,
}

/** Tables under the field's terms; what they hold stays as it is. */
export const fieldTerms: Migration = {
  name: '018-field-terms',
  sql: `
    alter table prints rename to device_fingerprints;
    alter table device_fingerprints rename column print to fingerprint;
    alter index prints_pkey rename to device_fingerprints_pkey;
    alter index prints_session rename to device_fingerprints_session;
    alter table borrowed_secrets rename to leased_secrets;
    alter index borrowed_secrets_pkey rename to leased_secrets_pkey;
    alter table journeys rename to oauth_states;
    alter index journeys_pkey rename to oauth_states_pkey;
    alter index journeys_until rename to oauth_states_until;
    alter table session_moves rename to device_transfers;
    alter index session_moves_pkey rename to device_transfers_pkey;
    alter index session_moves_session rename to device_transfers_session;
    alter index session_moves_until rename to device_transfers_until;
  `,
}

/** Exports of sessions: what was asked for, how far it is, until when its file is there. */
export const exports: Migration = {
  name: '019-exports',
  sql: `
    create table exports (
      sid text primary key,
      naire_sid text not null,
      org_sid text,
      user_sid text not null,
      request jsonb not null,
      viewer jsonb not null,
      asked_at timestamptz not null,
      status text not null default 'waiting',
      -- The try that may go on; null: none may.
      attempt text,
      rows_done bigint not null default 0,
      rows_total bigint,
      problem text,
      finished_at timestamptz,
      expires_at timestamptz not null
    );
    create index exports_user on exports (user_sid, naire_sid);
    create index exports_naire on exports (naire_sid);
  `,
}
