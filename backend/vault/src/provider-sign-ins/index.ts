import { randomBytes } from 'node:crypto'
import type { Pool } from '@naire/database'
import type { ProviderKind } from '@naire/domain/orgs'
import { sha256 } from '../hash.ts'
import { isErased, type Keys, type Signatures } from '../keys/index.ts'

/** Way of a browser to the provider of an organisation and back. */
export interface Departure {
  readonly orgSid: string
  readonly kind: ProviderKind
  /** Path of the page that was asked for. */
  readonly backTo: string
  readonly remember: boolean
}

/** Person who came back from a provider, for the page to begin the sign-in. */
export interface Arrival extends Departure {
  readonly userSid: string
}

/** Way that came back; `browserHash`: of the browser that left. */
export interface ReturnJourney extends Departure {
  readonly browserHash: Buffer
}

export interface ProviderIdentity {
  readonly orgSid: string
  readonly kind: ProviderKind
  /** Of whom the identifier is. */
  readonly issuer: string
  readonly subject: string
}

/**
 * Secrets of organisations at their identity providers, ways of browsers there and back, and who of the people is who
 * at the provider.
 */
export interface ProviderSignIns {
  /** `secret` null: the one that is there stays. */
  saveSecret(orgSid: string, kind: ProviderKind, secret: string | null): Promise<void>
  /** Null: there is none. */
  secretOf(orgSid: string, kind: ProviderKind): Promise<string | null>
  hasSecret(orgSid: string, kind: ProviderKind): Promise<boolean>
  /** Every provider that is set up, of whichever organisation. */
  list(): Promise<readonly Pick<Departure, 'orgSid' | 'kind'>[]>
  /** The secret, every way that has begun, and who is who there. */
  forgetProvider(orgSid: string, kind: ProviderKind): Promise<void>

  /** Gives the state that goes along, good once within ten minutes. `browser` is a secret that stays in the browser. */
  depart(departure: Departure, browser: string): Promise<string>
  /**
   * Null: the state was used before, is too old, or left from another browser. `browser` null: the browser does not say
   * what it is (another site sent it by POST); then the ticket is asked about.
   */
  arrive(state: string, browser: string | null): Promise<ReturnJourney | null>
  /** Gives a ticket for the page, good once within a minute, in the browser that left alone. */
  admit(arrival: Arrival & ReturnJourney): Promise<string>
  redeem(ticket: string, browser: string): Promise<Arrival | null>

  /** Whether an assertion comes for the first time. It is remembered until it would hold no more. */
  isNew(orgSid: string, assertionId: string, until: Date): Promise<boolean>

  /** Keyed hash of an identity: 32 hexadecimal digits, the same for the same person. */
  markOf(identity: ProviderIdentity): string
  /** Null: nobody is joined with it. */
  userOf(identity: ProviderIdentity): Promise<string | null>
  /** Whether the identity is this user's now; false: it is somebody else's, or the user has another one there. */
  join(identity: ProviderIdentity, userSid: string): Promise<boolean>
  /** Of an erased person. */
  forgetUser(userSid: string): Promise<void>
}

const departureMs = 600_000
const ticketMs = 60_000

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open'>
  readonly signatures: Signatures
  readonly now: () => Date
}

const columns = `org_sid as "orgSid", kind, back_to as "backTo", remember`

export function createProviderSignIns({ pool, keys, signatures, now }: Parts): ProviderSignIns {
  const markOf = ({ orgSid, kind, issuer, subject }: ProviderIdentity) =>
    Buffer.from(
      signatures.of('provider identity', JSON.stringify([orgSid, kind, issuer, subject])),
      'base64url',
    ).toString('hex')

  async function keep(
    { orgSid, kind, backTo, remember }: Departure,
    {
      browserHash,
      userSid,
      ms,
    }: { readonly browserHash: Buffer; readonly userSid: string | null; readonly ms: number },
  ): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    await pool.query('delete from vault.provider_journeys where until < $1', [now()])
    await pool.query(
      `insert into vault.provider_journeys (token_hash, browser_hash, org_sid, kind, back_to, remember, user_sid, until)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [sha256(token), browserHash, orgSid, kind, backTo, remember, userSid, new Date(now().getTime() + ms)],
    )
    return token
  }

  async function take(token: string, browser: string | null, isTicket: boolean) {
    const { rows } = await pool.query<Arrival & ReturnJourney>(
      `delete from vault.provider_journeys where token_hash = $1 and ($2::bytea is null or browser_hash = $2) and until > $3
       and (user_sid is not null) = $4 returning ${columns}, user_sid as "userSid", browser_hash as "browserHash"`,
      [sha256(token), browser === null ? null : sha256(browser), now(), isTicket],
    )
    return rows[0] ?? null
  }

  return {
    async saveSecret(orgSid, kind, secret) {
      if (secret === null) return
      const sealed = await keys.seal(`providers-${orgSid}`, { secret })
      await pool.query(
        `insert into vault.provider_secrets (org_sid, kind, sealed) values ($1, $2, $3)
         on conflict (org_sid, kind) do update set sealed = excluded.sealed`,
        [orgSid, kind, sealed],
      )
    },
    async secretOf(orgSid, kind) {
      const { rows } = await pool.query<{ readonly sealed: Buffer }>(
        'select sealed from vault.provider_secrets where org_sid = $1 and kind = $2',
        [orgSid, kind],
      )
      const opened = rows[0] === undefined ? null : await keys.open(rows[0].sealed)
      return opened === null || isErased(opened) ? null : (opened as { readonly secret: string }).secret
    },
    async hasSecret(orgSid, kind) {
      const asked = 'select from vault.provider_secrets where org_sid = $1 and kind = $2'
      return (await pool.query(asked, [orgSid, kind])).rowCount === 1
    },
    async list() {
      const { rows } = await pool.query<Pick<Departure, 'orgSid' | 'kind'>>(
        'select org_sid as "orgSid", kind from vault.provider_secrets order by org_sid, kind limit 200',
      )
      return rows
    },
    async forgetProvider(orgSid, kind) {
      for (const table of ['provider_secrets', 'provider_journeys', 'provider_identities'])
        await pool.query(`delete from vault.${table} where org_sid = $1 and kind = $2`, [orgSid, kind])
    },

    depart: (departure, browser) => keep(departure, { browserHash: sha256(browser), userSid: null, ms: departureMs }),
    arrive: (state, browser) => take(state, browser, false),
    admit: (arrival) => keep(arrival, { ...arrival, ms: ticketMs }),
    redeem: (ticket, browser) => take(ticket, browser, true),

    async isNew(orgSid, assertionId, until) {
      await pool.query('delete from vault.seen_assertions where until < $1', [now()])
      const { rowCount } = await pool.query(
        'insert into vault.seen_assertions (mark, until) values ($1, $2) on conflict do nothing',
        [sha256(`${orgSid}\n${assertionId}`), until],
      )
      return rowCount === 1
    },

    markOf,
    async userOf(identity) {
      const { rows } = await pool.query<{ readonly userSid: string }>(
        'select user_sid as "userSid" from vault.provider_identities where mark = $1',
        [markOf(identity)],
      )
      return rows[0]?.userSid ?? null
    },
    async join(identity, userSid) {
      const { rows } = await pool.query<{ readonly userSid: string }>(
        `with made as (
           insert into vault.provider_identities (mark, org_sid, kind, user_sid, joined_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning user_sid
         )
         select user_sid as "userSid" from made
         union all select user_sid from vault.provider_identities where mark = $1`,
        [markOf(identity), identity.orgSid, identity.kind, userSid, now()],
      )
      return rows[0]?.userSid === userSid
    },
    async forgetUser(userSid) {
      await pool.query('delete from vault.provider_identities where user_sid = $1', [userSid])
      await pool.query('delete from vault.provider_journeys where user_sid = $1', [userSid])
    },
  }
}
