import type { Migration } from '@naire/database'

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
