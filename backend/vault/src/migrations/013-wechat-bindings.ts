import type { Migration } from '@naire/database'

/** Hashes are SHA-256; `offered` is sealed. */
export const wechatBindings: Migration = {
  name: '013-wechat-bindings',
  sql: `
    create table wechat_bindings (
      ticket_hash bytea primary key,
      user_sid text not null,
      secret_hash bytea not null,
      until timestamptz not null,
      offered bytea,
      code_hash bytea,
      tries integer not null default 0
    );
    create index wechat_bindings_user on wechat_bindings (user_sid);
  `,
}
