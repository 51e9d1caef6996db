import type { Migration } from '@naire/database'

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
