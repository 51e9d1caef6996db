import type { Migration } from '@naire/database'

/** Imports of answers, and what became of each row of their files. */
export const imports: Migration = {
  name: '020-imports',
  sql: `
    create table imports (
      sid text primary key,
      naire_sid text not null,
      org_sid text not null,
      user_sid text not null,
      user_name text,
      file_name text not null,
      file_size bigint not null,
      format text not null,
      hash text not null,
      columns jsonb not null,
      rows_total bigint not null,
      uploaded_at timestamptz not null,
      status text not null default 'draft',
      plan jsonb,
      -- The try that may go on; null: none may.
      attempt text,
      taken bigint not null default 0,
      flagged bigint not null default 0,
      present bigint not null default 0,
      refused bigint not null default 0,
      problem text,
      started_at timestamptz,
      finished_at timestamptz
    );
    create index imports_naire on imports (naire_sid);
    create table import_rows (
      import_sid text not null references imports on delete cascade,
      row integer not null,
      outcome text not null,
      session_sid text,
      notes jsonb not null,
      primary key (import_sid, row)
    );
    create index import_rows_session on import_rows (session_sid) where session_sid is not null;
  `,
}

/** Acts on many sessions: who ordered what, and what became of each session. */
export const batches: Migration = {
  name: '021-batches',
  sql: `
    create table batches (
      sid text primary key,
      naire_sid text not null,
      org_sid text not null,
      user_sid text not null,
      position bigint not null,
      -- Null: its sessions are fixed, and nothing was ordered yet.
      order_given jsonb,
      undoes text,
      undone_by text,
      status text not null default 'prepared',
      -- The try that may go on; null: none may.
      attempt text,
      total integer not null,
      done integer not null default 0,
      refused integer not null default 0,
      asked_at timestamptz not null,
      begun_at timestamptz,
      finished_at timestamptz
    );
    create index batches_user on batches (user_sid, naire_sid);
    create table batch_sessions (
      batch_sid text not null references batches on delete cascade,
      number integer not null,
      session_sid text not null,
      before jsonb not null,
      -- Null: nothing is known of it yet.
      outcome text,
      code text,
      details jsonb,
      primary key (batch_sid, number)
    );
    create index batch_sessions_pending on batch_sessions (batch_sid, number) where outcome is null;
    create index batch_sessions_refused on batch_sessions (batch_sid, number) where outcome = 'refused';
  `,
}

/** Codes that are given as rewards, and what recipients confirm transfers with: both sealed. */
export const rewards: Migration = {
  name: '022-rewards',
  sql: `
    create table reward_codes (
      rule_sid text not null,
      number integer not null,
      -- Keyed mark of the code, so that none is there twice.
      mark text not null,
      sealed bytea not null,
      primary key (rule_sid, number),
      unique (rule_sid, mark)
    );
    create table reward_packages (
      reward_sid text primary key,
      sealed bytea not null
    );
  `,
}

/** Ways by which an organisation sends messages. */
export const messageChannels: Migration = {
  name: '023-message-channels',
  sql: `
    create table message_channels (
      org_sid text not null,
      kind text not null,
      settings jsonb not null,
      -- Null: the channel has no secret.
      sealed bytea,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (org_sid, kind)
    );
  `,
}

/** Secrets by which webhooks are signed. */
export const webhookSecrets: Migration = {
  name: '024-webhook-secrets',
  sql: `
    create table webhook_secrets (
      webhook_sid text not null,
      number integer not null,
      sealed bytea not null,
      primary key (webhook_sid, number)
    );
  `,
}

/**
 * Sign-ins by the identity provider of an organisation. Who came by one before has no `provider` in their sign-in: they
 * came by password.
 */
export const providerSignIns: Migration = {
  name: '025-provider-sign-ins',
  sql: `
    create table provider_secrets (
      org_sid text not null,
      kind text not null,
      sealed bytea not null,
      primary key (org_sid, kind)
    );
    create table provider_journeys (
      token_hash bytea primary key,
      browser_hash bytea not null,
      org_sid text not null,
      kind text not null,
      back_to text not null,
      remember boolean not null,
      -- Null: on the way to the provider; else came back as this user.
      user_sid text,
      until timestamptz not null
    );
    create table provider_identities (
      -- Keyed hash of organisation, provider, and the provider's identifier of the person.
      mark text primary key,
      org_sid text not null,
      kind text not null,
      user_sid text not null,
      joined_at timestamptz not null,
      -- A second one would let in whoever an account is given to next.
      unique (user_sid, kind)
    );
    create table seen_assertions (
      mark bytea primary key,
      until timestamptz not null
    );
    alter table auth_sessions add column provider text, add column proves_factors boolean not null default false;
    alter table factor_challenges add column provider text;
  `,
}

/** Exports of what is known of one person. */
export const personExports: Migration = {
  name: '026-person-exports',
  sql: `
    create table person_exports (
      sid text primary key,
      org_sid text not null,
      user_sid text not null,
      request jsonb not null,
      -- Sessions, people and account that are in it.
      sids text[] not null,
      asked_at timestamptz not null,
      status text not null default 'waiting',
      -- The try that may go on; null: none may.
      attempt text,
      finished_at timestamptz,
      expires_at timestamptz not null
    );
    create index person_exports_user on person_exports (user_sid, org_sid);
    create index person_exports_sids on person_exports using gin (sids);
  `,
}

/** Directories of organisations that provision users: their tokens, people and groups. */
export const directories: Migration = {
  name: '027-directories',
  sql: `
    create table directory_tokens (
      token_hash bytea primary key,
      org_sid text not null,
      -- Of the provider whose rules the people follow.
      kind text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      address text
    );
    create table directory_people (
      user_sid text primary key,
      org_sid text not null,
      kind text not null,
      -- Keyed hashes of the name, and of the identifier in the directory.
      name_mark text not null,
      external_mark text,
      -- As the directory describes them, with the key of the person's own stream.
      sealed bytea not null,
      is_blocked boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (name_mark),
      unique (external_mark)
    );
    create table directory_groups (
      sid text primary key,
      org_sid text not null,
      kind text not null,
      display_name text not null,
      external_id text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (org_sid, kind, external_id)
    );
    create unique index directory_groups_name on directory_groups (org_sid, kind, lower(display_name));
    create table directory_members (
      group_sid text not null references directory_groups on delete cascade,
      user_sid text not null,
      primary key (group_sid, user_sid)
    );
    create index directory_members_user on directory_members (user_sid);
  `,
}

/** Progress of exports that take long. */
export const exportProgress: Migration = {
  name: '029-export-progress',
  sql: `
    alter table person_exports add column done integer not null default 0, add column total integer not null default 0;
  `,
}

/** People in the editor of questionnaires; those who left without a word run out. They need not outlive a crash. */
export const presences: Migration = {
  name: '028-presences',
  sql: `
    create unlogged table presences (
      naire_sid text not null,
      user_sid text not null,
      question_sid text,
      came_at timestamptz not null default now(),
      until timestamptz not null,
      primary key (naire_sid, user_sid)
    );
  `,
}
