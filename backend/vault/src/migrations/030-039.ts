import type { Migration } from '@naire/database'

/** Copies of published questionnaires in the cloud: what may lie there, and since when it does. */
export const cdnCopies: Migration = {
  name: '030-cdn-copies',
  sql: `
    create table cdn_copies (
      object_key text primary key,
      naire_sid text not null,
      cloud_name text,
      -- Null while it is on its way.
      arrived_at timestamptz
    );
    create index cdn_copies_naire on cdn_copies (naire_sid);
  `,
}

/** Progress of exports that take long. */
export const exportProgress: Migration = {
  name: '031-export-progress',
  sql: `
    alter table person_exports add column done integer not null default 0, add column total integer not null default 0;
  `,
}
