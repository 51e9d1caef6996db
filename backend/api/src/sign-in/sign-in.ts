import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import type { SignInEvent } from '@naire/domain/sign-ins'
import { userStatuses, type User } from '@naire/domain/users'
import { z } from 'zod'
import type { Authenticated } from '../contract/users.ts'
import type { Caller } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import { countedAddress } from '../http/limits.ts'
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

interface SignInDone {
  readonly person: Authenticated
  /** For the browser to keep: next time it is known. */
  readonly device: string
}

/** A right password of a living account opens a server-side session; anything else tells nothing about which accounts exist. */
export async function signIn(services: Services, attempt: SignInAttempt): Promise<SignInDone> {
  const { people, vault } = services
  const { caller, remember = false, userCode, password } = attempt
  const user = await userOf(people, attempt)
  const isRight = await passwordGuess(services, { caller, user, account: userCode }, () =>
    vault.passwords.verify(user?.userSid ?? null, password),
  )
  if (!isRight)
    await keep(services, caller, user, {
      type: 'SignInFailed',
      data: { reason: user === null ? 'unknownAccount' : 'wrongPassword' },
    })
  if (!isRight || user === null) throw new RefusalError({ key: 'access.wrongPassword' })
  if (user.status === userStatuses.block) {
    await keep(services, caller, user, { type: 'SignInFailed', data: { reason: 'blocked' } })
    throw new RefusalError({ key: 'access.blocked' })
  }
  const { token, sid } = await vault.authSessions.start(user.userSid, {
    remember,
    address: caller.ip,
    userAgent: caller.userAgent,
  })
  await keep(services, caller, user, { type: 'SignedIn', data: { signInSid: sid, remembered: remember } })
  return {
    person: { ...userRecord(user, await people.orgName(user.fields.orgSid)), Token: token },
    device: await vault.knownDevices.remember(user.userSid, caller.device),
  }
}

interface PasswordGuess {
  readonly caller: Caller
  /** Null: nobody has the account. */
  readonly user: User | null
  readonly account: string
}

/**
 * Whether a password is right. Tries count before they are looked at, and no more once they were right. A browser on which the person signed in before is counted by itself,
 * so that wrong ones from elsewhere shut nobody out. @throws Refused `access.slowDown`
 */
export async function passwordGuess(
  { limits, vault }: Pick<Services, 'limits' | 'vault'>,
  { caller, user, account }: PasswordGuess,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const who = user?.userSid ?? account.toLowerCase()
  const isKnown =
    user !== null && caller.device !== null && (await vault.knownDevices.isKnown(user.userSid, caller.device))
  const address = countedAddress(caller.ip)
  const pair = isKnown ? `${who} device ${caller.device}` : `${who} ${address}`
  const counts = isKnown
    ? ([[limits.passwordsOfPair, pair]] as const)
    : ([
        [limits.passwordsOfPair, pair],
        [limits.passwordsOfAddress, address],
        [limits.passwordsOfAccount, who],
      ] as const)
  const taken: (() => Promise<void>)[] = []
  const giveBack = () => Promise.all(taken.map((back) => back()))
  try {
    for (const [limit, key] of counts) {
      await limit.take(key, 1, 'access.slowDown')
      taken.push(() => limit.giveBack(key))
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  const isRight = await verify()
  if (isRight) await giveBack()
  if (isRight) await limits.passwordsOfPair.forgive(pair)
  return isRight
}

/** Until the password was right it is anybody who acts, in the organisation that the account belongs to. */
function keep({ execute }: Services, caller: Caller, user: User | null, event: SignInEvent): Promise<number> {
  const { envelope } = commanded({ ...caller, commandId: null })
  const from = { ip: caller.ip, userAgent: caller.userAgent, orgSid: user?.fields.orgSid ?? null }
  const self = event.type === 'SignedIn' && user !== null
  const by: Actor = self
    ? { sid: user.userSid, name: user.fields.name ?? user.fields.code, role: user.fields.authority, ...from }
    : { sid: 'anonymous', role: 'respondent', ...from }
  return execute('signIns', 'record', { userSid: user?.userSid ?? null, event, by, envelope })
}

async function userOf(people: People, { userCode, at }: SignInAttempt): Promise<User | null> {
  const sid = await people.sidOf(userCode, at)
  return sid === null ? null : people.find(sid)
}
