import type { Migration } from '@naire/database'

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
