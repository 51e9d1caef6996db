import { Refused } from '@naire/domain/refusals'
import { userStatuses, type User } from '@naire/domain/users'
import type { PasswordVerdict, Vault } from '@naire/vault'
import { z } from 'zod'
import type { Authenticated } from '../contract/users.ts'
import { userRecord } from '../people/user-record.ts'
import type { People } from '../people/people.ts'

export const authenticateBody = z.object({
  userCode: z.string().max(200),
  password: z.string().max(1_000),
  remember: z.boolean().optional(),
})

export interface SignInAttempt extends z.infer<typeof authenticateBody> {
  /** Of the caller. */
  readonly address: string
  readonly at: string
}

/** A right password of a living account opens a server-side session; anything else tells nothing about which accounts exist. */
export async function signIn({ people, vault }: { people: People; vault: Vault }, attempt: SignInAttempt): Promise<Authenticated> {
  const user = await userOf(people, attempt)
  refuseUnlessRight(await verdictOn(vault, user, attempt))
  if (user === null) throw new Refused({ key: 'access.wrongPassword' })
  if (user.status === userStatuses.block) throw new Refused({ key: 'access.blocked' })
  const { token } = await vault.authSessions.start(user.userSid, { remember: attempt.remember ?? false })
  return { ...userRecord(user, await people.orgName(user.fields.orgSid)), Token: token }
}

async function userOf(people: People, { userCode, at }: SignInAttempt): Promise<User | null> {
  const sid = await people.sidOf(userCode, at)
  return sid === null ? null : people.find(sid)
}

function verdictOn({ passwords }: Vault, user: User | null, { userCode, password, address }: SignInAttempt): Promise<PasswordVerdict> {
  if (user === null) return passwords.verifyNobody({ account: userCode, password, address })
  return passwords.verify({ userSid: user.userSid, password, address })
}

export function refuseUnlessRight(verdict: PasswordVerdict): void {
  if (verdict.outcome === 'wrong') throw new Refused({ key: 'access.wrongPassword' })
  if (verdict.outcome === 'slowDown') throw new Refused({ key: 'access.slowDown', details: { seconds: verdict.retryAfterSeconds } })
}
