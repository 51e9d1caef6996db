import type { Migration } from '@naire/database'

/**
 * Appends a batch of requests, each to another stream, and answers each for itself.
 *
 * Order of locks: new streams by name, heads by name, and last the log's own lock, which is held until the commit is
 * visible. So positions are given in the order of commits, and a reader that asks for `position > n` misses nothing.
 *
 * expected: a revision, or -1 none, -2 exists, -3 any. request: which stream (from 1) an event is for; nth: its place
 * there (from 1).
 */
export const append: Migration = {
  name: '002-append',
  sql: `
    create function append(
      p_streams text[], p_expected integer[],
      p_request integer[], p_nth integer[], p_ids uuid[], p_types text[], p_versions smallint[],
      p_data json[], p_metadata json[], p_sealed bytea[]
    ) returns table (request integer, outcome text, revision integer, "position" bigint)
    language plpgsql set search_path to log as $$
    #variable_conflict use_column
    declare
      heads integer[];
      counts integer[];
      accepted boolean[];
    begin
      if (select count(distinct s) from unnest(p_streams) s) <> cardinality(p_streams) then
        raise exception 'a stream occurs twice in one batch';
      end if;

      insert into streams (name, revision)
        select s.name collate "C", -1 from unnest(p_streams, p_expected) as s(name, expected)
        where s.expected in (-3, -1) order by 1
        on conflict (name) do nothing;
      perform 1 from streams where name = any (p_streams) order by name for update;

      select array_agg(coalesce(h.revision, -1) order by r.n), array_agg(c.events order by r.n),
             array_agg(case r.expected when -3 then true when -2 then coalesce(h.revision, -1) >= 0
                       else coalesce(h.revision, -1) = r.expected end order by r.n)
        into heads, counts, accepted
        from unnest(p_streams, p_expected) with ordinality as r(name, expected, n)
        left join streams h on h.name = r.name
        cross join lateral (select count(*)::integer as events from unnest(p_request) q where q = r.n) c;

      return query
        select r.n::integer,
               case when same.last is null then 'conflict' else 'repeated' end,
               coalesce(same.last, heads[r.n]), same.at
        from unnest(p_expected) with ordinality as r(expected, n)
        left join lateral (
          select max(e.revision) as last, max(e.position) as at
          from unnest(p_request, p_nth, p_ids) as i(request, nth, id)
          join events e on e.stream = p_streams[r.n] and e.revision = r.expected + i.nth and e.id = i.id
          where i.request = r.n and r.expected >= -1
          having count(*) = counts[r.n]
        ) same on true
        where not accepted[r.n];

      if not (true = any (accepted)) then return; end if;

      update streams h set revision = h.revision + counts[r.n]
        from unnest(p_streams) with ordinality as r(name, n)
        where h.name = r.name and accepted[r.n];
      perform pg_advisory_xact_lock(7095771348915);

      return query
        with placed as (
          insert into events (position, stream, revision, id, type, version, data, metadata, sealed)
          select nextval('positions'), p_streams[i.request], heads[i.request] + i.nth,
                 i.id, i.type, i.version, i.data, i.metadata, i.sealed
          from (
            select * from unnest(p_request, p_nth, p_ids, p_types, p_versions, p_data, p_metadata, p_sealed)
              with ordinality as e(request, nth, id, type, version, data, metadata, sealed, place)
            where accepted[e.request] order by e.place
          ) i
          returning stream, revision, position
        )
        select r.n::integer, 'appended', max(placed.revision), max(placed.position)
        from placed join unnest(p_streams) with ordinality as r(name, n) on r.name = placed.stream
        group by r.n;
    end $$;
  `,
}
