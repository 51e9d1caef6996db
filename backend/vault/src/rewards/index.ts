import { inTransaction, type Pool } from '@naire/database'
import { isErased, type Keys, type Signatures } from '../keys/index.ts'

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open'>
  readonly signatures: Signatures
}

/** Codes that are handed out as rewards, and what a recipient needs to confirm a transfer: sealed, never in the log. */
export interface Rewards {
  /** Keyed mark of a person, device or address of a questionnaire: it names nobody. */
  markOf(naireSid: string, of: 'person' | 'device' | 'address', value: string): string
  /** Mark of the device that holds a session; null: none does. */
  deviceOf(naireSid: string, sessionSid: string): Promise<string | null>
  /** Adds codes behind those that are there; ones that are there already are left out. `upTo`: how many there are now. */
  loadCodes(ruleSid: string, codes: readonly string[]): Promise<{ readonly upTo: number; readonly added: number }>
  code(ruleSid: string, number: number): Promise<string | null>
  /** Keeps the content that WeChat's page for the confirmation is opened with. */
  keepPackage(rewardSid: string, content: string): Promise<void>
  packageOf(rewardSid: string): Promise<string | null>
}

export function createRewards({ pool, keys, signatures }: Parts): Rewards {
  const markOf: Rewards['markOf'] = (naireSid, of, value) => signatures.of(`reward ${of}`, `${naireSid}\n${value}`)

  async function opened(sealed: Buffer | undefined): Promise<string | null> {
    const found = sealed && (await keys.open(sealed))
    return found === undefined || isErased(found) ? null : (found as { readonly content: string }).content
  }

  return {
    markOf,
    async deviceOf(naireSid, sessionSid) {
      const { rows } = await pool.query<{ readonly hash: Buffer }>(
        'select key_hash as hash from vault.session_keys where session_sid = $1',
        [sessionSid],
      )
      return rows[0] === undefined ? null : markOf(naireSid, 'device', rows[0].hash.toString('hex'))
    },
    loadCodes: (ruleSid, codes) =>
      inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`reward-codes ${ruleSid}`])
        const marks = new Map(codes.map((code) => [signatures.of('reward code', `${ruleSid}\n${code}`), code]))
        const { rows: known } = await client.query<{ readonly mark: string }>(
          'select mark from vault.reward_codes where rule_sid = $1 and mark = any ($2)',
          [ruleSid, [...marks.keys()]],
        )
        for (const { mark } of known) marks.delete(mark)
        const { rows } = await client.query<{ readonly count: number }>(
          'select count(*)::int as count from vault.reward_codes where rule_sid = $1',
          [ruleSid],
        )
        const first = rows[0]?.count ?? 0
        const sealed = await Promise.all(
          [...marks.values()].map((content) => keys.seal(`reward-codes-${ruleSid}`, { content })),
        )
        await client.query(
          `insert into vault.reward_codes (rule_sid, number, mark, sealed)
           select $1, $2 + place - 1, mark, sealed from unnest($3::text[], $4::bytea[]) with ordinality as new(mark, sealed, place)`,
          [ruleSid, first, [...marks.keys()], sealed],
        )
        return { upTo: first + marks.size, added: marks.size }
      }),
    async code(ruleSid, number) {
      const { rows } = await pool.query<{ readonly sealed: Buffer }>(
        'select sealed from vault.reward_codes where rule_sid = $1 and number = $2',
        [ruleSid, number],
      )
      return opened(rows[0]?.sealed)
    },
    async keepPackage(rewardSid, content) {
      await pool.query(
        `insert into vault.reward_packages (reward_sid, sealed) values ($1, $2)
         on conflict (reward_sid) do update set sealed = excluded.sealed`,
        [rewardSid, await keys.seal('reward-packages', { content })],
      )
    },
    async packageOf(rewardSid) {
      const { rows } = await pool.query<{ readonly sealed: Buffer }>(
        'select sealed from vault.reward_packages where reward_sid = $1',
        [rewardSid],
      )
      return opened(rows[0]?.sealed)
    },
  }
}
