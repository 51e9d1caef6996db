import type { Migration } from '@naire/database'

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
