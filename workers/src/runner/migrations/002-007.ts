import type { Migration } from '@naire/database'

/** Outbox of jobs that are not done yet: the queue itself may be lost at any time. */
export const entries: Migration = {
  name: '002-obligations',
  sql: `
    create table obligations (
      -- event id and duty: also the id of the job
      job_id text primary key,
      duty text not null,
      event_id uuid not null,
      event_type text not null,
      stream text not null,
      revision integer not null,
      due_at timestamptz not null,
      asked_at timestamptz not null default now(),
      state text not null default 'asked' check (state in ('asked', 'dead')),
      problem text,
      dead_at timestamptz
    );
    create index obligations_due on obligations (state, due_at);
  `,
}

/** Notices to send, by recipient. A channel sets told_at. */
export const notices: Migration = {
  name: '003-notices',
  sql: `
    create table notices (
      event_id uuid not null,
      user_sid text not null,
      event_type text not null,
      session_sid text not null,
      org_sid text not null,
      made_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (event_id, user_sid)
    );
    create index notices_untold on notices (made_at) where told_at is null;
  `,
}

/**
 * Marks dead-lettered entries as excluded from the sweep; the log holds the dead letters, and the operators' decisions
 * about them.
 */
export const givenUp: Migration = {
  name: '004-given-up',
  sql: `
    alter table obligations drop column problem, drop column dead_at;
    alter table obligations add column given_up boolean not null default false;
    -- The sweeper finds their failed jobs and says it in the log.
    update obligations set state = 'asked', asked_at = '-infinity' where state = 'dead';
  `,
}

/** Removes the notices: recipients are in the log, with the alarm. */
export const noNotices: Migration = {
  name: '005-no-notices',
  sql: 'drop table notices;',
}

/** Field's terms. An entry keeps its id, its time and its state, so that no job is lost or done twice. */
export const outbox: Migration = {
  name: '006-outbox',
  sql: `
    alter table obligations rename to outbox;
    alter table outbox rename column duty to job;
    alter table outbox rename column asked_at to enqueued_at;
    alter table outbox rename column given_up to dead_lettered;
    alter index obligations_pkey rename to outbox_pkey;
    alter index obligations_due rename to outbox_due;
    alter table outbox drop constraint obligations_state_check, alter column state set default 'pending';
    update outbox set state = 'pending' where state = 'asked';
    alter table outbox add constraint outbox_state_check check (state in ('pending', 'dead'));
  `,
}

/** Event types that some jobs wait for, once they have happened. */
export const happenedTypes: Migration = {
  name: '007-happened-types',
  sql: 'create table happened_types (type text primary key);',
}
