import type { Migration } from '@naire/database'

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
