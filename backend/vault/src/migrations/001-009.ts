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

/** `content` of files lies on disk, named by hash; blobs are small and lie here. */
export const content: Migration = {
  name: '002-content',
  sql: `
    create table blobs (
      hash text primary key,
      content bytea not null,
      stored_at timestamptz not null default now()
    );

    create table files (
      sid text primary key,
      object_sid text not null,
      biz_object_type integer not null,
      naire_sid text,
      org_sid text,
      file_name text not null,
      file_ext text not null,
      file_size bigint not null,
      hash text not null,
      media_type text not null,
      uploaded_at timestamptz not null default now()
    );
    create index files_object on files (object_sid, biz_object_type);
    create index files_hash on files (hash);

    create table renditions (
      file_sid text not null references files on delete cascade,
      kind text not null,
      hash text not null,
      file_size bigint not null,
      media_type text not null,
      primary key (file_sid, kind)
    );
    create index renditions_hash on renditions (hash);
  `,
}

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

/**
 * `file` and `about` are what the sender said at the beginning; the bytes that came lie in the folder of incoming
 * content under the upload's sid.
 */
export const uploads: Migration = {
  name: '004-uploads',
  sql: `
    create table uploads (
      sid text primary key,
      object_sid text not null,
      file jsonb not null,
      about jsonb not null,
      file_size bigint not null,
      hash text,
      received bigint not null default 0,
      -- Whoever writes now; an earlier writer whose connection hangs finds another name here and ends.
      writer uuid,
      heard_at timestamptz not null
    );
    create index uploads_object on uploads (object_sid);
    create index uploads_heard_at on uploads (heard_at);

    -- Null: the content lies on disk. Else under this key in the cloud.
    alter table files add column object_key text;

    -- Objects whose files are gone here, until they are gone there.
    create table cloud_removals (
      object_key text primary key,
      asked_at timestamptz not null default now()
    );
  `,
}

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

/** `print`: the first half of an HMAC-SHA-256; nothing can be read from it without the master key. */
export const prints: Migration = {
  name: '006-prints',
  sql: `
    create table prints (
      print bytea primary key,
      session_sid text not null
    );
    create index prints_session on prints (session_sid);
  `,
}

/** A ticket lets whoever has it send one file to one question of one session. Its hash is SHA-256. */
export const uploadTickets: Migration = {
  name: '007-upload-tickets',
  sql: `
    create table upload_tickets (
      ticket_hash bytea primary key,
      session_sid text not null,
      interaction_sid text not null,
      attach_type int not null,
      until timestamptz not null,
      seen boolean not null default false,
      file_sid text
    );
    create index upload_tickets_until on upload_tickets (until);
  `,
}

/**
 * Of a code that may answer only its mark is kept: made with a key that is not in the database, for one questionnaire.
 */
export const idents: Migration = {
  name: '008-idents',
  sql: `
    create table ident_lists (
      naire_sid text primary key,
      loaded_at timestamptz not null,
      loaded_by text not null
    );

    create table idents (
      naire_sid text not null references ident_lists on delete cascade,
      mark text not null,
      primary key (naire_sid, mark)
    );
  `,
}

/**
 * A code lets another device go on with a session; its hash is SHA-256. A key that a session was taken from may take it
 * back.
 */
export const sessionMoves: Migration = {
  name: '009-session-moves',
  sql: `
    create table session_moves (
      code_hash bytea primary key,
      session_sid text not null,
      until timestamptz not null,
      taken_by bytea
    );
    create index session_moves_session on session_moves (session_sid);
    create index session_moves_until on session_moves (until);

    create table former_session_keys (
      session_sid text not null,
      key_hash bytea not null,
      primary key (session_sid, key_hash)
    );
  `,
}
