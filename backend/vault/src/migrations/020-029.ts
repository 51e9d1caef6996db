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
