import type { Migration } from '@naire/database'
import { membershipOf } from '../../rows/table.ts'

/**
 * Tables that were there before subjects had members, with the column by which a row lies in one. New ones come with
 * their policy.
 */
const tables: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['subjects', []],
  ['sessions', ['SubjectSid']],
  ['naires', ['SubjectSid']],
  ['feedbacks', ['SessionSid']],
  ['alarms', ['SubjectSid']],
  ['alarm_steps', ['SessionSid']],
  ['appeal_sessions', ['SubjectSid']],
  ['appeal_feedbacks', ['SessionSid']],
  ['audit_events', ['Stream']],
  ['quotars', ['NaireSid']],
  ['quota_days', ['NaireSid']],
  ['quota_seats', ['SessionSid', 'NaireSid']],
  ['quota_changes', ['NaireSid']],
  ['viewings', ['SessionSid', 'NaireSid']],
]

/**
 * The second barrier knows subjects. The functions belong to the owner, who is under no policy: what a reader may not
 * see has a subject all the same.
 */
export const members: Migration = {
  name: '012-members',
  sql: `
    create function read.subject_of_session(sid text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    begin
      return (select s."SubjectSid" from read.sessions as s where s."Sid" = sid);
    end
    $$;
    create function read.subject_of_naire(sid text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    begin
      return (select n."SubjectSid" from read.naires as n where n."Sid" = sid);
    end
    $$;
    create function read.subject_of_stream(stream text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    declare
      sid text := substr(stream, position('-' in stream) + 1);
    begin
      return case split_part(stream, '-', 1)
        when 'session' then read.subject_of_session(sid)
        when 'naire' then read.subject_of_naire(sid)
        when 'quota' then read.subject_of_naire(sid)
        when 'subject' then sid
      end;
    end
    $$;
    ${tables.map(([table, columns]) => `do $$ begin if to_regclass('read.${table}') is not null then ${membershipOf(table, columns)} end if; end $$;`).join('\n')}
  `,
}
