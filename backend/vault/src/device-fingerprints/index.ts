import { gathered, type Pool } from '@naire/database'
import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKey } from '../keys/master-key.ts'

interface Claim {
  readonly sessionSid: string
  readonly prints: readonly Buffer[]
}

export function createDeviceFingerprints({
  pool,
  master,
}: {
  readonly pool: Pool
  readonly master: MasterKey
}): DeviceFingerprints {
  const own = Buffer.from(hkdfSync('sha256', master.key, '', 'naire prints', 32))
  const printOf = (content: string) => createHmac('sha256', own).update(content).digest().subarray(0, 16)

  async function claimed(claims: readonly Claim[]): Promise<readonly (readonly string[])[]> {
    const wanted = new Map<string, { readonly print: Buffer; readonly sessionSid: string }>()
    for (const { sessionSid, prints } of claims)
      for (const print of prints) if (!wanted.has(hex(print))) wanted.set(hex(print), { print, sessionSid })
    const rows = [...wanted.values()].toSorted((one, other) => Buffer.compare(one.print, other.print))
    const { rows: owners } = await pool.query<{ print: Buffer; session_sid: string }>({
      name: 'vault-claim-prints',
      text: claimPrints,
      values: [rows.map(({ print }) => print), rows.map(({ sessionSid }) => sessionSid)],
    })
    const ownerOf = new Map(owners.map(({ print, session_sid }) => [hex(print), session_sid]))
    return claims.map(({ sessionSid, prints }) => prints.map((print) => ownerOf.get(hex(print)) ?? sessionSid))
  }

  const claim = gathered(claimed, { most: 128 })

  return {
    claim: (sessionSid, contents) => claim({ sessionSid, prints: contents.map(printOf) }),
    async forget(sessionSid) {
      await pool.query('delete from vault.prints where session_sid = $1', [sessionSid])
    },
  }
}

const hex = (print: Buffer) => print.toString('hex')

/**
 * The update changes nothing: it waits for whoever claims the same at the same time, and gives what they left. In
 * order, so that none wait for each other.
 */
const claimPrints = `
  insert into vault.prints (print, session_sid)
  select print, session_sid from unnest($1::bytea[], $2::text[]) as new(print, session_sid)
  on conflict (print) do update set session_sid = prints.session_sid
  returning print, session_sid`

/**
 * Index of features that sessions share, without their content: keyed hashes of texts and devices, and the session that
 * had each first.
 */
export interface DeviceFingerprints {
  /** The session that has each of the contents from now on: this one, unless another was first. In the order given. */
  claim(sessionSid: string, contents: readonly string[]): Promise<readonly string[]>
  /** Of an erased session. */
  forget(sessionSid: string): Promise<void>
}
