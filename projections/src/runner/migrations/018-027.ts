import type { Migration } from '@naire/database'

/** Time that followers are busy with batches, see `BatchTiming`; null: nothing was written yet. */
export const batchTimings: Migration = {
  name: '019-batch-timings',
  sql: 'alter table subscriptions add column timing jsonb;',
}

/** Rewards and retention of a questionnaire have its subject. */
export const retentionSubjects: Migration = {
  name: '018-retention-subjects',
  sql: `
    create or replace function read.subject_of_stream(stream text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    declare
      sid text := substr(stream, position('-' in stream) + 1);
    begin
      return case split_part(stream, '-', 1)
        when 'session' then read.subject_of_session(sid)
        when 'naire' then read.subject_of_naire(sid)
        when 'quota' then read.subject_of_naire(sid)
        when 'rewards' then read.subject_of_naire(sid)
        when 'retention' then read.subject_of_naire(sid)
        when 'excel' then read.subject_of_excel(sid)
        when 'excels' then read.subject_of_naire(sid)
        when 'ident' then read.subject_of_ident(sid)
        when 'identlist' then read.subject_of_naire(sid)
        when 'subject' then sid
      end;
    end
    $$;
  `,
}
