import type { Migration } from '@naire/database'

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
