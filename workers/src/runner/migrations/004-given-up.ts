import type { Migration } from '@naire/database'

/** What was given up, and what operators did about it, is in the log; here only that it is not to be swept. */
export const givenUp: Migration = {
  name: '004-given-up',
  sql: `
    alter table obligations drop column problem, drop column dead_at;
    alter table obligations add column given_up boolean not null default false;
    -- The sweeper finds their failed jobs and says it in the log.
    update obligations set state = 'asked', asked_at = '-infinity' where state = 'dead';
  `,
}
