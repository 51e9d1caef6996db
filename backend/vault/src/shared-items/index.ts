import type { Pool } from '@naire/database'

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
    async rename({ kind, aboutSid, name, ownerSid }, newName) {
      const { rowCount } = await pool.query(
        `update vault.shared_items set name = $5
         where kind = $1 and about_sid = $2 and owner_sid = $3 and name = $4
           and not exists (select from vault.shared_items where kind = $1 and about_sid = $2 and owner_sid = $3 and name = $5)`,
        [kind, aboutSid, ownerSid ?? everybodys, name, newName],
      )
      return rowCount === 1
    },
    async removeOwn(ownerSid) {
      await pool.query('delete from vault.shared_items where owner_sid = $1', [ownerSid])
    },
  }
}

/**
 * Items that users keep for one object, outside the log, shared or private: saved filters of a project, channels
 * and saved views of a questionnaire.
 */
export interface SharedItems {
  /** Makes or changes one. False, and nothing happens, where there are as many as there may be. */
  save(item: SharedItem): Promise<boolean>
  /** Everybody's, and the reader's own; in the order in which they were made. */
  list(shelf: Shelf, readerSid: string | null): Promise<readonly SharedItem[]>
  /** False: there is none, or another has the new name. */
  rename(item: Pick<SharedItem, 'kind' | 'aboutSid' | 'name' | 'ownerSid'>, newName: string): Promise<boolean>
  /** Nothing happens where there is none. */
  remove(item: Pick<SharedItem, 'kind' | 'aboutSid' | 'name' | 'ownerSid'>): Promise<void>
  /** All that are somebody's own. */
  removeOwn(ownerSid: string): Promise<void>
}

/** Where items lie: of one kind, about one thing. */
export interface Shelf {
  readonly kind: 'filterGroup' | 'channel' | 'dataView'
  /** Sid of the project or the questionnaire. */
  readonly aboutSid: string
}

export interface SharedItem extends Shelf {
  /** Unique on its shelf among everybody's, and among each person's own. */
  readonly name: string
  /** Owner of a private item, which nobody else sees; null: visible to everybody with access to the shelf. */
  readonly ownerSid: string | null
  readonly value: string
}
