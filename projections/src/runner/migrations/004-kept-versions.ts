import type { Migration } from '@naire/database'

/** Tables that a rebuild replaced and that are kept, each model's in the schema `read_kept_<model>`. */
export const keptVersions: Migration = {
  name: '004-kept-versions',
  sql: `
    create table kept_versions (
      name text primary key,
      version integer not null,
      -- where the tables stood when they were replaced
      position bigint not null,
      epoch uuid not null,
      -- events that they were written without
      parked jsonb not null,
      kept_at timestamptz not null default now()
    );
  `,
}
