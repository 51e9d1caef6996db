import type { Migration } from '@naire/database'
import { openToReaders, raiseBarrier, readers as roles } from '../../rows/barrier.ts'
import { membershipOf } from '../../rows/table.ts'

/** Roles are the whole server's: another database may have made them, or make them at this moment. */
export const readers: Migration = {
  name: '008-readers',
  sql: `
    ${Object.values(roles).map(made).join('\n')}
    ${openToReaders('read')}
    ${raiseBarrier('parked_events', 'operators')}
  `,
}

/** Creates a role; without the privilege to create roles, fails with instructions on what to ask for. */
function made(role: string): string {
  return `
    do $$ begin
      begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, '${role}', 'set') then
        execute format('grant ${role} to %I', current_user);
      end if;
    exception when insufficient_privilege then
      raise exception 'the role ${role} is missing: let an administrator of the database run CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO %', quote_ident(current_user);
    end $$;
  `
}

/**
 * Tables of earlier versions held their owner under a policy that let everything through; COPY is refused there. The
 * readers' policies stay.
 */
export const ownersWrite: Migration = {
  name: '009-owners-write',
  sql: `
    do $$ declare found regclass; begin
      for found in
        select c.oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where c.relforcerowsecurity and (n.nspname = 'read' or starts_with(n.nspname, 'read_'))
      loop
        execute format('alter table %s no force row level security', found);
        execute format('drop policy if exists writer on %s', found);
      end loop;
    end $$;
  `,
}

/** Answers by which slow questions filtered or sorted, and which of them have an index for it. */
export const answerIndexes: Migration = {
  name: '010-answer-indexes',
  sql: `
    create table answer_indexes (
      naire_sid text collate "C" not null,
      -- of the column, over all tables of the questionnaire
      ordinal integer not null,
      -- slow questions since the row was made or making the index failed
      asked integer not null,
      asked_at timestamptz not null,
      -- null: there is no index
      made_at timestamptz,
      -- last seen in use; the database's own figure does not survive a crash
      used_at timestamptz,
      -- why the index could not be made
      problem text,
      primary key (naire_sid, ordinal)
    );
  `,
}

/**
 * The rule of telephone numbers for values of the database; the pattern comes with each question. JSON is taken apart
 * and put together again: what is masked breaks nothing around it. Thresholds and digits are those of
 * `domain/src/access/fields.ts`.
 */
export const masking: Migration = {
  name: '011-masking',
  sql: `
    create function read.masked_text(value text, phones text, blot text) returns text language sql immutable parallel safe as $$
      select case when value ~ '^[0-9A-F]{32}$' or digits !~ phones then value else regexp_replace(digits, phones, blot, 'g') end
      from (select translate(normalize(value, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', repeat('0123456789', 5)) as digits) as r
    $$;

    create function read.masked_number(value numeric) returns boolean language sql immutable parallel safe as $$
      select (w >= 1e9 and w < 1e11) or (w >= 8.6e11 and w < 8.7e11) or (w >= 8.6e12 and w < 8.7e12) from (select trunc(abs(value)) as w) as r
    $$;

    create function read.masked_json(value jsonb, phones text, blot text) returns jsonb language plpgsql immutable parallel safe as $$
    begin
      case jsonb_typeof(value)
        when 'string' then return to_jsonb(read.masked_text(value #>> '{}', phones, blot));
        when 'number' then return case when read.masked_number((value #>> '{}')::numeric) then 'null'::jsonb else value end;
        when 'array' then
          return (select coalesce(jsonb_agg(read.masked_json(each, phones, blot) order by place), '[]') from jsonb_array_elements(value) with ordinality as e(each, place));
        when 'object' then
          return (select coalesce(jsonb_object_agg(e.key, read.masked_json(e.value, phones, blot)), '{}') from jsonb_each(value) as e);
        else return value;
      end case;
    end
    $$;
  `,
}

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

/** Person who skipped an event stands by sid, so that an erased person's name is in no table; who skipped one before is told by the audit trail. */
export const skippedBySid: Migration = {
  name: '013-skipped-by-sid',
  sql: `update parked_events set skipped_by = null;`,
}

/** Tables and columns under the field's terms. */
export const fieldTerms: Migration = {
  name: '014-field-terms',
  sql: `
    alter table gate rename to barrier;
    alter table kept_versions rename to previous_versions;
    alter index kept_versions_pkey rename to previous_versions_pkey;
    alter table answer_indexes rename column asked to slow_queries;
    alter table answer_indexes rename column asked_at to last_slow_at;
  `,
}

/** Items of answers are read from one document per session: the rows that held each of them go. */
export const noItemRows: Migration = {
  name: '015-no-item-rows',
  sql: `
    drop table if exists feedbacks, feedback_owners;
    drop schema if exists read_kept_feedbacks, read_next_feedbacks cascade;
    delete from subscriptions where name = 'feedbacks' or starts_with(name, 'feedbacks/');
    delete from previous_versions where name = 'feedbacks';
    delete from builds where name = 'feedbacks';
    delete from parked_events where subscription = 'feedbacks';
  `,
}

/** A sheet's row knows its subject; the order of a questionnaire's sheets has that of the questionnaire. */
export const excelSubjects: Migration = {
  name: '016-excel-subjects',
  sql: `
    create function read.subject_of_excel(sid text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    begin
      return (select e."SubjectSid" from read.excels as e where e."Sid" = sid);
    end
    $$;
    create or replace function read.subject_of_stream(stream text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    declare
      sid text := substr(stream, position('-' in stream) + 1);
    begin
      return case split_part(stream, '-', 1)
        when 'session' then read.subject_of_session(sid)
        when 'naire' then read.subject_of_naire(sid)
        when 'quota' then read.subject_of_naire(sid)
        when 'excel' then read.subject_of_excel(sid)
        when 'excels' then read.subject_of_naire(sid)
        when 'subject' then sid
      end;
    end
    $$;
  `,
}

/** A person and a respondent list have the subject of their questionnaire. */
export const identSubjects: Migration = {
  name: '017-ident-subjects',
  sql: `
    create function read.subject_of_ident(sid text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    begin
      return (select i."SubjectSid" from read.idents as i where i."Sid" = sid);
    end
    $$;
    create or replace function read.subject_of_stream(stream text) returns text language plpgsql stable parallel safe security definer set search_path = read as $$
    declare
      sid text := substr(stream, position('-' in stream) + 1);
    begin
      return case split_part(stream, '-', 1)
        when 'session' then read.subject_of_session(sid)
        when 'naire' then read.subject_of_naire(sid)
        when 'quota' then read.subject_of_naire(sid)
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
