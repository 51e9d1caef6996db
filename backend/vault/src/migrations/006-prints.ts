import type { Migration } from '@naire/database'

/** `print`: the first half of an HMAC-SHA-256; nothing can be read from it without the master key. */
export const prints: Migration = {
  name: '006-prints',
  sql: `
    create table prints (
      print bytea primary key,
      session_sid text not null
    );
    create index prints_session on prints (session_sid);
  `,
}
