import type { Migration } from '@naire/database'

/**
 * A code lets another device go on with a session; its hash is SHA-256. A key that a session was taken from may take it
 * back.
 */
export const sessionMoves: Migration = {
  name: '009-session-moves',
  sql: `
    create table session_moves (
      code_hash bytea primary key,
      session_sid text not null,
      until timestamptz not null,
      taken_by bytea
    );
    create index session_moves_session on session_moves (session_sid);
    create index session_moves_until on session_moves (until);

    create table former_session_keys (
      session_sid text not null,
      key_hash bytea not null,
      primary key (session_sid, key_hash)
    );
  `,
}
