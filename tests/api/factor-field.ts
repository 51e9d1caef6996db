import type { roles } from '@naire/domain/access'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { expect } from 'vitest'
import type { Client, Json, Reply } from './client.ts'
import { SoftwareAuthenticator, totp } from './factors.ts'
import { openField } from './wechat-field.ts'
import { password } from './fieldwork.ts'

/** Where the product is reached in these tests, as its passkeys are told. */
export const origin = 'http://localhost:3000'

export const says = (reply: Reply) =>
  (Object.keys(refusals) as RefusalKey[]).find((key) => refusals[key].code === reply.body?.error?.code) ?? reply.status
export const toldIn = ({ body }: Reply, target: string): string =>
  body.error.details.find((detail: Json) => detail.target === target).message
/** A code that is none of the secret's about now. */
export const wrong = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-60_000, -30_000, 0, 30_000, 60_000].every((by) => totp(secret, Date.now() + by) !== code),
  ) ?? ''

export async function enrol(person: Client): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const begun = await person.post('/api/BeginTotp', { Password: password })
  expect(begun.status, begun.text).toBe(200)
  const confirmed = await person.post('/api/ConfirmTotp', { Code: totp(begun.body.Secret) })
  expect(confirmed.status, confirmed.text).toBe(200)
  return { secret: begun.body.Secret, codes: confirmed.body.RecoveryCodes }
}

export async function enrolPasskey(person: Client, Name = '工位电脑') {
  const key = new SoftwareAuthenticator(origin)
  const options = await person.post('/api/BeginPasskey', { Password: password })
  expect(options.status, options.text).toBe(200)
  const answer = await person.post('/api/ConfirmPasskey', { Name, Passkey: key.register(options.body) })
  return { key, answer }
}

/** A field whose people sign in by two steps. */
export function openFactors() {
  const field = openField({ PUBLIC_URL: origin })
  let made = 0
  const authenticate = (userCode: string) => field.product.anybody.post('/odata/Authenticate', { userCode, password })
  return {
    field,
    authenticate,
    async newPerson(role: keyof typeof roles = 'Supervisor', place = field.place) {
      const code = `factor_${(made += 1)}`
      return Object.assign(await place.person(role, code), { code })
    },
    challengeFor: async (code: string) => toldIn(await authenticate(code), 'Challenge'),
    complete: (Challenge: string, proof: object, client = field.product.anybody) =>
      client.post('/odata/Authenticate/SecondFactor', { Challenge, ...proof }),
    /** As if no code of this step had been used: what waiting 30 s does. */
    nextStep: (sid: string) =>
      field.product.pool.query('update vault.totp_factors set last_step = 0 where user_sid = $1', [sid]),
    passkeyOptions: async (Challenge: string) =>
      (await field.product.anybody.post('/odata/Authenticate/PasskeyOptions', { Challenge })).body,
  }
}
