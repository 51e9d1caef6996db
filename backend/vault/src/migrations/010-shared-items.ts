import type { Migration } from '@naire/database'

/** `owner_sid` is blank for what everybody who comes there sees. */
export const sharedItems: Migration = {
  name: '010-shared-items',
  sql: `
    create table shared_items (
      kind text not null,
      about_sid text not null,
      owner_sid text not null,
      name text not null,
      value text not null,
      place bigint generated always as identity,
      primary key (kind, about_sid, owner_sid, name)
    );
    create index shared_items_owner on shared_items (owner_sid) where owner_sid <> '';
  `,
}
