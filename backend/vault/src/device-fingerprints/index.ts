import { gathered, type Pool } from '@naire/database'
import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKey } from '../keys/master-key.ts'

interface Claim {
  readonly sessionSid: string
  readonly fingerprints: readonly Buffer[]
}

export function createDeviceFingerprints({
  pool,
  master,
}: {
  readonly pool: Pool
  readonly master: MasterKey
}): DeviceFingerprints {
  const own = Buffer.from(hkdfSync('sha256', master.key, '', 'naire prints', 32))
  const fingerprintOf = (content: string) => createHmac('sha256', own).update(content).digest().subarray(0, 16)

  async function claimed(claims: readonly Claim[]): Promise<readonly (readonly string[])[]> {
    const wanted = new Map<string, { readonly fingerprint: Buffer; readonly sessionSid: string }>()
    for (const { sessionSid, fingerprints } of claims)
      for (const fingerprint of fingerprints)
        if (!wanted.has(hex(fingerprint))) wanted.set(hex(fingerprint), { fingerprint, sessionSid })
    const rows = [...wanted.values()].toSorted((one, other) => Buffer.compare(one.fingerprint, other.fingerprint))
    const { rows: owners } = await pool.query<{ fingerprint: Buffer; session_sid: string }>({
      name: 'vault-claim-fingerprints',
      text: claimPrints,
      values: [rows.map(({ fingerprint }) => fingerprint), rows.map(({ sessionSid }) => sessionSid)],
    })
    const ownerOf = new Map(owners.map(({ fingerprint, session_sid }) => [hex(fingerprint), session_sid]))
    return claims.map(({ sessionSid, fingerprints }) =>
      fingerprints.map((fingerprint) => ownerOf.get(hex(fingerprint)) ?? sessionSid),
    )
  }

  const claim = gathered(claimed, { most: 128 })

  return {
    claim: (sessionSid, contents) => claim({ sessionSid, fingerprints: contents.map(fingerprintOf) }),
    async forget(sessionSid) {
      await pool.query('delete from vault.device_fingerprints where session_sid = $1', [sessionSid])
    },
  }
}

const hex = (fingerprint: Buffer) => fingerprint.toString('hex')

/**
 * The update changes nothing: it waits for whoever claims the same at the same time, and gives what they left. In
 * order, so that none wait for each other.
 */
const claimPrints = `
  insert into vault.device_fingerprints (fingerprint, session_sid)
  select fingerprint, session_sid from unnest($1::bytea[], $2::text[]) as new(fingerprint, session_sid)
  on conflict (fingerprint) do update set session_sid = device_fingerprints.session_sid
  returning fingerprint, session_sid`

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
