import type { Actor } from '@naire/domain/event-sourcing'
import { Refused } from '@naire/domain/refusals'
import type { SignInEvent } from '@naire/domain/sign-ins'
import { userStatuses, type User } from '@naire/domain/users'
import type { PasswordVerdict, Vault } from '@naire/vault'
import { z } from 'zod'
import type { Authenticated } from '../contract/users.ts'
import type { Caller } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import { userRecord } from '../people/user-record.ts'
import type { People } from '../people/people.ts'
import type { Services } from '../services.ts'

export const authenticateBody = z.object({
  userCode: z.string().max(200),
  password: z.string().max(1_000),
  remember: z.boolean().optional(),
})

export interface SignInAttempt extends z.infer<typeof authenticateBody> {
  readonly caller: Caller
  readonly at: string
}

/** A right password of a living account opens a server-side session; anything else tells nothing about which accounts exist. */
export async function signIn(services: Services, attempt: SignInAttempt): Promise<Authenticated> {
  const { people, vault } = services
  const { caller, remember = false } = attempt
  const user = await userOf(people, attempt)
  const verdict = await verdictOn(vault, user, attempt)
  if (verdict.outcome === 'wrong') await keep(services, caller, user, { type: 'SignInFailed', data: { reason: user === null ? 'unknownAccount' : 'wrongPassword' } })
  refuseUnlessRight(verdict)
  if (user === null) throw new Refused({ key: 'access.wrongPassword' })
  if (user.status === userStatuses.block) {
    await keep(services, caller, user, { type: 'SignInFailed', data: { reason: 'blocked' } })
    throw new Refused({ key: 'access.blocked' })
  }
  const { token, sid } = await vault.authSessions.start(user.userSid, { remember, address: caller.ip, userAgent: caller.userAgent })
  await keep(services, caller, user, { type: 'SignedIn', data: { signInSid: sid, remembered: remember } })
  return { ...userRecord(user, await people.orgName(user.fields.orgSid)), Token: token }
}

/** Until the password was right it is anybody who acts, in the organisation that the account belongs to. */
function keep({ execute }: Services, caller: Caller, user: User | null, event: SignInEvent): Promise<number> {
  const { envelope } = commanded({ ...caller, commandId: null })
  const from = { ip: caller.ip, userAgent: caller.userAgent, orgSid: user?.fields.orgSid ?? null }
  const self = event.type === 'SignedIn' && user !== null
  const by: Actor = self ? { sid: user.userSid, name: user.fields.name ?? user.fields.code, role: user.fields.authority, ...from } : { sid: 'anonymous', role: 'respondent', ...from }
  return execute('signIns', 'record', { userSid: user?.userSid ?? null, event, by, envelope })
}

async function userOf(people: People, { userCode, at }: SignInAttempt): Promise<User | null> {
  const sid = await people.sidOf(userCode, at)
  return sid === null ? null : people.find(sid)
}

function verdictOn({ passwords }: Vault, user: User | null, { userCode, password, caller: { ip: address } }: SignInAttempt): Promise<PasswordVerdict> {
  if (user === null) return passwords.verifyNobody({ account: userCode, password, address })
  return passwords.verify({ userSid: user.userSid, password, address })
}

export function refuseUnlessRight(verdict: PasswordVerdict): void {
  if (verdict.outcome === 'wrong') throw new Refused({ key: 'access.wrongPassword' })
  if (verdict.outcome === 'slowDown') throw new Refused({ key: 'access.slowDown', details: { seconds: verdict.retryAfterSeconds } })
}
