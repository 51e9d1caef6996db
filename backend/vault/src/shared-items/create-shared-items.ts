import type { Pool } from '@naire/database'
import type { SharedItems } from './shared-items.ts'

/** Everybody's of one shelf, and of each person's own. */
const most = 200

const everybodys = ''

export function createSharedItems(pool: Pool): SharedItems {
  return {
    async save({ kind, aboutSid, name, ownerSid, value }) {
      const { rowCount } = await pool.query(
        `insert into vault.shared_items (kind, about_sid, owner_sid, name, value)
         select $1, $2, $3, $4, $5
         where exists (select from vault.shared_items where kind = $1 and about_sid = $2 and owner_sid = $3 and name = $4)
            or (select count(*) from vault.shared_items where kind = $1 and about_sid = $2 and owner_sid = $3) < $6
         on conflict (kind, about_sid, owner_sid, name) do update set value = excluded.value`,
        [kind, aboutSid, ownerSid ?? everybodys, name, value, most],
      )
      return rowCount === 1
    },
    async list({ kind, aboutSid }, readerSid) {
      const { rows } = await pool.query<{ name: string; owner: string; value: string }>(
        `select name, owner_sid as owner, value from vault.shared_items where kind = $1 and about_sid = $2 and owner_sid in ('', $3) order by place`,
        [kind, aboutSid, readerSid ?? everybodys],
      )
      return rows.map(({ name, owner, value }) => ({
        kind,
        aboutSid,
        name,
        ownerSid: owner === everybodys ? null : owner,
        value,
      }))
    },
    async remove({ kind, aboutSid, name, ownerSid }) {
      await pool.query(
        'delete from vault.shared_items where kind = $1 and about_sid = $2 and owner_sid = $3 and name = $4',
        [kind, aboutSid, ownerSid ?? everybodys, name],
      )
    },
    async removeOwn(ownerSid) {
      await pool.query('delete from vault.shared_items where owner_sid = $1', [ownerSid])
    },
  }
}
