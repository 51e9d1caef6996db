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
