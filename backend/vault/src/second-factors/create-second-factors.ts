import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from '@naire/database'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { sha256 } from '../hash.ts'
import type { Keys, Signatures } from '../keys/index.ts'
import type { Passkey, SecondFactors, SignInChallenge } from './second-factors.ts'

const beginMs = 600_000
const challengeMs = 300_000
/** Clocks of phones are off by that much (RFC 6238 §5.2: one step either way). */
const toleranceSeconds = 30
/** Without those that are mistaken for each other; 12 of them are 58 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

interface SecondFactorDependencies {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'open'>
  readonly signatures: Signatures
  readonly now: () => Date
}

type SealedSecret = { readonly sealed: Buffer; readonly lastStep: number }

export function createSecondFactors({ pool, keys, signatures, now }: SecondFactorDependencies): SecondFactors {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const after = (ms: number) => new Date(now().getTime() + ms)
  const codeHash = (userSid: string, code: string) =>
    signatures.of('recovery code', `${userSid}\n${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
  const isOurs = (token: string) => {
    const [nonce = '', signature = ''] = token.split('.')
    return signatures.isOf('sign-in challenge', nonce, signature)
  }

  /** The time step that the code is of; null: of none that is good. */
  async function stepOf({ sealed, lastStep }: SealedSecret, code: string): Promise<number | null> {
    const opened = (await keys.open(sealed)) as { readonly secret?: string }
    if (opened.secret === undefined || !/^\d{6}$/.test(code)) return null
    const epoch = Math.floor(now().getTime() / 1_000)
    const result = verifySync({ secret: opened.secret, token: code, epoch, epochTolerance: toleranceSeconds })
    return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : null
  }

  async function totpOf(userSid: string, isConfirmed: boolean): Promise<SealedSecret | null> {
    const { rows } = await pool.query<{ readonly sealed: Buffer; readonly lastStep: string }>(
      'select sealed, last_step as "lastStep" from vault.totp_factors where user_sid = $1 and (confirmed_at is not null) = $2 and (confirmed_at is not null or begun_at > $3)',
      [userSid, isConfirmed, before(beginMs)],
    )
    return rows[0] === undefined ? null : { sealed: rows[0].sealed, lastStep: Number(rows[0].lastStep) }
  }

  return {
    async has(userSid) {
      const { rows } = await pool.query<{ readonly has: boolean }>(
        'select exists (select from vault.totp_factors where user_sid = $1 and confirmed_at is not null) or exists (select from vault.passkeys where user_sid = $1) as has',
        [userSid],
      )
      return rows[0]?.has === true
    },
    async state(userSid) {
      const [totp, passkeys, codes] = await Promise.all([
        pool.query<{ readonly at: Date }>(
          'select confirmed_at as at from vault.totp_factors where user_sid = $1 and confirmed_at is not null',
          [userSid],
        ),
        pool.query<Omit<Passkey, 'counter'> & { readonly counter: string }>(
          'select sid, credential_id as "credentialId", public_key as "publicKey", counter, transports, name, created_at as "createdAt", used_at as "usedAt" from vault.passkeys where user_sid = $1 order by created_at, sid',
          [userSid],
        ),
        pool.query('select from vault.recovery_codes where user_sid = $1', [userSid]),
      ])
      return {
        totpSince: totp.rows[0]?.at ?? null,
        passkeys: passkeys.rows.map((row) => ({
          ...row,
          counter: Number(row.counter),
          publicKey: new Uint8Array(row.publicKey),
        })),
        recoveryCodesLeft: codes.rowCount ?? 0,
      }
    },

    async beginTotp(userSid, account) {
      const secret = generateSecret()
      const sealed = await keys.seal(`user-${userSid}`, { secret })
      await pool.query('delete from vault.totp_factors where user_sid = $1 and confirmed_at is null', [userSid])
      await pool.query('insert into vault.totp_factors (user_sid, sealed, begun_at) values ($1, $2, $3)', [
        userSid,
        sealed,
        now(),
      ])
      return { secret, address: generateURI({ issuer: 'Naire', label: account, secret }) }
    },
    async confirmTotp(userSid, code) {
      const begun = await totpOf(userSid, false)
      const step = begun && (await stepOf(begun, code))
      if (step === null) return false
      // A second one is refused by the index: nobody has two.
      const { rowCount } = await pool.query(
        `update vault.totp_factors set confirmed_at = $2, last_step = $3 where user_sid = $1 and confirmed_at is null
         and not exists (select from vault.totp_factors where user_sid = $1 and confirmed_at is not null)`,
        [userSid, now(), step],
      )
      return rowCount === 1
    },
    async useTotp(userSid, code) {
      const kept = await totpOf(userSid, true)
      const step = kept && (await stepOf(kept, code))
      if (step === null) return false
      return (
        (
          await pool.query(
            'update vault.totp_factors set last_step = $2 where user_sid = $1 and confirmed_at is not null and last_step < $2',
            [userSid, step],
          )
        ).rowCount === 1
      )
    },
    async removeTotp(userSid) {
      return (
        (await pool.query('delete from vault.totp_factors where user_sid = $1 and confirmed_at is not null', [userSid]))
          .rowCount === 1
      )
    },

    async beginPasskey(userSid, webauthn) {
      await pool.query(`delete from vault.factor_challenges where until < $1 or (user_sid = $2 and kind = 'passkey')`, [
        now(),
        userSid,
      ])
      await pool.query(
        `insert into vault.factor_challenges (token_hash, kind, user_sid, webauthn, until) values ($1, 'passkey', $2, $3, $4)`,
        [randomBytes(32), userSid, webauthn, after(beginMs)],
      )
    },
    async takePasskeyChallenge(userSid) {
      const { rows } = await pool.query<{ readonly webauthn: string }>(
        `delete from vault.factor_challenges where user_sid = $1 and kind = 'passkey' and until > $2 returning webauthn`,
        [userSid, now()],
      )
      return rows[0]?.webauthn ?? null
    },
    async addPasskey(userSid, { credentialId, publicKey, counter, transports, name }) {
      const { rows } = await pool.query<{ readonly sid: string }>(
        `insert into vault.passkeys (user_sid, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (credential_id) do nothing returning sid`,
        [userSid, credentialId, Buffer.from(publicKey), counter, transports, name, now()],
      )
      return rows[0] ?? null
    },
    async usePasskey(sid, { from, to }) {
      return (
        (
          await pool.query('update vault.passkeys set counter = $3, used_at = $4 where sid = $1 and counter = $2', [
            sid,
            from,
            to,
            now(),
          ])
        ).rowCount === 1
      )
    },
    async removePasskey(userSid, sid) {
      return (
        (await pool.query('delete from vault.passkeys where user_sid = $1 and sid = $2', [userSid, sid])).rowCount === 1
      )
    },

    async renewRecoveryCodes(userSid, count) {
      const codes = Array.from({ length: count }, () =>
        Array.from({ length: 3 }, () =>
          Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
        ).join('-'),
      )
      await pool.query(
        `with gone as (delete from vault.recovery_codes where user_sid = $1) insert into vault.recovery_codes (user_sid, code_hash) select $1, unnest($2::text[])`,
        [userSid, codes.map((code) => codeHash(userSid, code))],
      )
      return codes
    },
    async useRecoveryCode(userSid, code) {
      return (
        (
          await pool.query('delete from vault.recovery_codes where user_sid = $1 and code_hash = $2', [
            userSid,
            codeHash(userSid, code),
          ])
        ).rowCount === 1
      )
    },

    async challenge(userSid, { remember, provider = null }) {
      const nonce = randomBytes(24).toString('base64url')
      const token = `${nonce}.${signatures.of('sign-in challenge', nonce)}`
      await pool.query('delete from vault.factor_challenges where until < $1', [now()])
      await pool.query(
        `insert into vault.factor_challenges (token_hash, kind, user_sid, remember, provider, until) values ($1, 'signIn', $2, $3, $4, $5)`,
        [sha256(token), userSid, remember, provider, after(challengeMs)],
      )
      return token
    },
    async challengeOf(token) {
      if (!isOurs(token)) return null
      const { rows } = await pool.query<SignInChallenge>(
        `select user_sid as "userSid", remember, provider, webauthn from vault.factor_challenges where token_hash = $1 and kind = 'signIn' and until > $2`,
        [sha256(token), now()],
      )
      return rows[0] ?? null
    },
    async askPasskey(token, webauthn) {
      await pool.query('update vault.factor_challenges set webauthn = $2 where token_hash = $1', [
        sha256(token),
        webauthn,
      ])
    },
    async endChallenge(token) {
      return (
        (
          await pool.query('delete from vault.factor_challenges where token_hash = $1 and until > $2', [
            sha256(token),
            now(),
          ])
        ).rowCount === 1
      )
    },

    async forget(userSid) {
      for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'factor_challenges'])
        await pool.query(`delete from vault.${table} where user_sid = $1`, [userSid])
    },
  }
}
