import type { Migration } from '@naire/database'

/**
 * Of a code that may answer only its mark is kept: made with a key that is not in the database, for one questionnaire.
 */
export const idents: Migration = {
  name: '008-idents',
  sql: `
    create table ident_lists (
      naire_sid text primary key,
      loaded_at timestamptz not null,
      loaded_by text not null
    );

    create table idents (
      naire_sid text not null references ident_lists on delete cascade,
      mark text not null,
      primary key (naire_sid, mark)
    );
  `,
}
