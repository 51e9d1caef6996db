import type { Migration } from '@naire/database'

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
