import type { Pool } from '@naire/database'

export function createSettings(pool: Pool): Settings {
  return {
    async save(userSid, values) {
      await pool.query(
        `insert into vault.settings (user_sid, key, value)
         select $1, key, value from unnest($2::text[], $3::text[]) as v(key, value)
         on conflict (user_sid, key) do update set value = excluded.value`,
        [userSid, Object.keys(values), Object.values(values)],
      )
    },
    async read(userSid, keys) {
      const { rows } = await pool.query<{ key: string; value: string }>(
        'select key, value from vault.settings where user_sid = $1 and key = any ($2)',
        [userSid, keys],
      )
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    },
    async remove(userSid) {
      await pool.query('delete from vault.settings where user_sid = $1', [userSid])
    },
  }
}

/** Settings of screens per user (column widths, remembered filters): JSON texts by key. */
export interface Settings {
  save(userSid: string, values: Readonly<Record<string, string>>): Promise<void>
  /** Only the keys that are set. */
  read(userSid: string, keys: readonly string[]): Promise<Record<string, string>>
  remove(userSid: string): Promise<void>
}
