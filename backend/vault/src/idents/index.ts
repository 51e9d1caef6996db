import { inTransaction, type Pool } from '@naire/database'
import { issueCode, type CodePattern } from '@naire/domain/idents'
import type { Signatures } from '../keys/index.ts'

interface Parts {
  readonly pool: Pool
  readonly signatures: Signatures
  readonly now: () => Date
}

export function createIdents({ pool, signatures, now }: Parts): Idents {
  const markOf = (naireSid: string, code: string) => signatures.of('ident', `${naireSid}\n${code.trim()}`)
  const sidOf = (naireSid: string, code: string) =>
    Buffer.from(signatures.of('identSid', `${naireSid}\n${code.trim()}`), 'base64url')
      .toString('hex')
      .toUpperCase()

  async function list(naireSid: string): Promise<IdentList | null> {
    const { rows } = await pool.query<IdentList>(
      `select loaded_at as "loadedAt", loaded_by as "loadedBy", (select count(*)::int from vault.idents where naire_sid = $1) as count
       from vault.ident_lists where naire_sid = $1`,
      [naireSid],
    )
    return rows[0] ?? null
  }

  return {
    list,
    sidOf,
    codeOf(naireSid, pattern, origin) {
      // Two bytes for each sign leave 65,536 mod 30 = 16 of 65,536 to chance: too little to guess by.
      let drawn = 0
      const digest = [0, 1].map((part) => signatures.of('identCode', `${naireSid}\n${origin}\n${part}`))
      const bytes = Buffer.concat(digest.map((text) => Buffer.from(text, 'base64url')))
      return issueCode(pattern, (below) => bytes.readUInt16BE(2 * drawn++) % below)
    },
    markOf: (naireSid, field, value) => signatures.of(`ident ${field}`, `${naireSid}\n${value}`),
    async load(naireSid, codes, { by, replace }) {
      const marks = codes.map((code) => markOf(naireSid, code))
      await inTransaction(pool, async (client) => {
        if (replace) await client.query('delete from vault.idents where naire_sid = $1', [naireSid])
        await client.query(
          `insert into vault.ident_lists (naire_sid, loaded_at, loaded_by) values ($1, $2, $3)
           on conflict (naire_sid) do update set loaded_at = excluded.loaded_at, loaded_by = excluded.loaded_by`,
          [naireSid, now(), by],
        )
        await client.query(
          'insert into vault.idents (naire_sid, mark) select $1, unnest($2::text[]) on conflict do nothing',
          [naireSid, marks],
        )
      })
      return (await list(naireSid)) ?? { count: 0, loadedAt: now(), loadedBy: by }
    },
    async has(naireSid, code) {
      const { rowCount } = await pool.query('select 1 from vault.idents where naire_sid = $1 and mark = $2', [
        naireSid,
        markOf(naireSid, code),
      ])
      return rowCount === 1
    },
    async erase(naireSid, code) {
      const { rowCount } = await pool.query('delete from vault.idents where naire_sid = $1 and mark = $2', [
        naireSid,
        markOf(naireSid, code),
      ])
      return rowCount === 1
    },
  }
}

/**
 * Identifying codes of those who may answer a questionnaire. Codes are not stored, only keyed marks that nobody can
 * reverse without the master key.
 */
export interface Idents {
  /** Sid of the person with this code on a list of people: the same for the same code, and not to be guessed. */
  sidOf(naireSid: string, code: string): string
  /** Code that nobody guesses, the same for the same origin: a request that comes again issues no others. */
  codeOf(naireSid: string, pattern: CodePattern, origin: string): string
  /** Keyed mark that people of a questionnaire are found by; `value` as it is compared. */
  markOf(naireSid: string, field: 'name' | 'mobile' | 'mail' | 'openid', value: string): string
  /** Adds codes, in place of those that are there when `replace`. Gives how many there are now. */
  load(
    naireSid: string,
    codes: readonly string[],
    given: { readonly by: string; readonly replace: boolean },
  ): Promise<IdentList>
  /** Null when none was ever loaded. */
  list(naireSid: string): Promise<IdentList | null>
  has(naireSid: string, code: string): Promise<boolean>
  /** False when it is not there. */
  erase(naireSid: string, code: string): Promise<boolean>
}

export interface IdentList {
  readonly count: number
  readonly loadedAt: Date
  /** Sid of the user. */
  readonly loadedBy: string
}
