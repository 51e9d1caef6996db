import type { Migration } from '@naire/database'

/** `data` and `metadata` are `json`, not `jsonb`: read back as written, and any string that JSON can say is stored. */
export const log: Migration = {
  name: '001-log',
  sql: `
    create table epoch (id uuid not null default gen_random_uuid());
    insert into epoch default values;

    -- revision -1: made by an append that has not committed yet, never seen by others.
    create table streams (
      name text collate "C" primary key,
      revision integer not null
    );

    create sequence positions as bigint;

    create table events (
      position bigint primary key,
      stream text collate "C" not null,
      revision integer not null,
      id uuid not null,
      type text not null,
      version smallint not null,
      data json not null,
      metadata json not null,
      sealed bytea,
      recorded_at timestamptz not null default clock_timestamp(),
      unique (stream, revision)
    );

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log is never changed: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$;

    create trigger events_are_final before update or delete or truncate on events
      for each statement execute function refuse_change();
    create trigger streams_stay before delete or truncate on streams
      for each statement execute function refuse_change();
  `,
}
