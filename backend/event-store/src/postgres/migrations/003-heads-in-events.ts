import type { Migration } from '@naire/database'

/**
 * The head of a stream is read from its events: a row that counts revisions has a new version with every append, and
 * under a long snapshot elsewhere each append to a busy stream would wade through all of them. One lock orders all
 * appends, so nothing can be locked in reversed order. It is held until the commit is visible: positions are given in
 * the order of commits, and a reader that asks for `position > n` misses nothing.
 *
 * expected: a revision, or -1 none, -2 exists, -3 any. request: which stream (from 1) an event is for; nth: its place
 * there (from 1).
 */
export const headsInEvents: Migration = {
  name: '003-heads-in-events',
  sql: `
    drop table streams;

    create or replace function append(
      p_streams text[], p_expected integer[],
      p_request integer[], p_nth integer[], p_ids uuid[], p_types text[], p_versions smallint[],
      p_data json[], p_metadata json[], p_sealed bytea[]
    ) returns table (request integer, outcome text, revision integer, "position" bigint)
    -- A log that was empty when the plan was made is large later: its index is always the way.
    language plpgsql set search_path to log set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
    #variable_conflict use_column
    declare
      heads integer[];
      counts integer[];
      accepted boolean[];
    begin
      if (select count(distinct s) from unnest(p_streams) s) <> cardinality(p_streams) then
        raise exception 'a stream occurs twice in one batch';
      end if;

      select array_agg(c.events order by c.request) into counts
        from (select q as request, count(*)::integer as events from unnest(p_request) q group by q) c;

      perform pg_advisory_xact_lock(7095771348915);

      select array_agg(h.revision order by r.n),
             array_agg(case r.expected when -3 then true when -2 then h.revision >= 0 else h.revision = r.expected end order by r.n)
        into heads, accepted
        from unnest(p_streams, p_expected) with ordinality as r(name, expected, n)
        cross join lateral (
          select coalesce((select e.revision from events e where e.stream = r.name collate "C" order by e.revision desc limit 1), -1) as revision
        ) h;

      if not (true = all (accepted)) then
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
      end if;

      if not (true = any (accepted)) then return; end if;

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
