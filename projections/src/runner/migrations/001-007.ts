import type { Migration } from '@naire/database'

/** Followers of the log, with their position and lease. Shared by everything that follows the log in its own schema. */
export const subscriptions: Migration = {
  name: '001-subscriptions',
  sql: `
    create table subscriptions (
      name text primary key,
      -- version of the tables; 0 until they are made
      version integer not null default 0,
      position bigint not null default 0,
      -- of the log that the position belongs to
      epoch uuid,
      owner text,
      -- grows with every change of ownership; a step of an older fence is refused
      fence bigint not null default 0,
      lease_until timestamptz not null default '-infinity',
      state text not null default 'running' check (state in ('running', 'stopped')),
      -- why it stopped
      problem text,
      moved_at timestamptz not null default now()
    );
  `,
}

/** Events that a read model could not take and went on without. */
export const parkedEvents: Migration = {
  name: '002-parked-events',
  sql: `
    create table parked_events (
      subscription text not null,
      position bigint not null,
      stream text not null,
      revision integer not null,
      type text not null,
      problem text not null,
      parked_at timestamptz not null default now(),
      primary key (subscription, position)
    );
  `,
}

/**
 * Holds nothing: readers of read models lock it before they look, so that tables do not change places between two of
 * their questions.
 */
export const gate: Migration = {
  name: '003-gate',
  sql: 'create table gate ();',
}

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

/** Operators' decisions about parked events: retry them, or continue without them. */
export const decisions: Migration = {
  name: '005-decisions',
  sql: `
    alter table parked_events
      add column "Sid" text collate "C" generated always as (subscription || '-' || position) stored,
      -- asked, and not yet tried
      add column retried_at timestamptz,
      add column skipped_at timestamptz,
      add column skipped_by text,
      add column skip_reason text;
    create unique index on parked_events ("Sid");
  `,
}

/**
 * Number of followers that share a read model: on the row with the read model's own name. The others' rows are `<read
 * model>/1`, `/2` …
 */
export const shards: Migration = {
  name: '006-shards',
  sql: `alter table subscriptions add column shards integer not null default 1 check (shards > 0);`,
}

/** Progress of running builds. The row of a dead build remains until the next one. */
export const builds: Migration = {
  name: '007-builds',
  sql: `
    create table builds (
      name text primary key,
      position bigint not null,
      target bigint not null,
      began_at timestamptz not null default now()
    );
  `,
}
