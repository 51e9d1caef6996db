import { RecordSignIn } from '../commands/product-commands.ts'
import { load } from '@naire/commands'
import type { authenticateBody, AuthenticatedRecord, OutputOf, secondFactorBody } from '@naire/contract'
import type { SecondFactor } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import { orgDecider, orgStream, type ProviderKind } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import type { SignInEvent } from '@naire/domain/sign-ins'
import { userStatuses, type User } from '@naire/domain/users'
import type { Caller, AuthenticatedUser } from '../http/caller.ts'
import { countedAddress, type Limit } from '../http/limits.ts'
import type { People } from '../people/people.ts'
import type { Services } from '../services.ts'
import { SecondFactorNeeded } from './second-step.ts'
import { commanded } from '../http/envelope.ts'

export interface SignInAttempt extends OutputOf<typeof authenticateBody> {
  readonly caller: Caller
  readonly at: string
}

interface SignInDone {
  readonly person: AuthenticatedRecord
  /** For the browser to keep: next time it is known. */
  readonly device: string
}

/**
 * A right password of a living account opens a server-side session; anything else tells nothing about which accounts
 * exist.
 * @throws SecondFactorNeeded for whoever has a second factor.
 */
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
  return proceed(services, { caller, user, remember, provider: null, provesFactors: false })
}

/**
 * The sign-in of whom a provider vouched for: the ticket is good once, in the browser that left for the provider. What
 * follows is what follows a right password, but for the second factor where the organisation leaves that to the
 * provider.
 */
export async function redeemSignIn(
  services: Services,
  { ticket, caller }: { readonly ticket: string; readonly caller: Caller },
): Promise<SignInDone> {
  const { people, vault, streams } = services
  const arrival = await vault.providerSignIns.redeem(ticket, caller.providerCookie ?? '')
  const user = arrival && (await people.find(arrival.userSid))
  if (arrival === null || user?.fields.orgSid !== arrival.orgSid) throw new RefusalError({ key: 'access.providerOver' })
  const { kind: provider, orgSid, remember } = arrival
  const settings = (await load(streams, orgDecider, orgStream(orgSid))).state.providers[provider]
  if (settings === undefined) throw new RefusalError({ key: 'access.providerOver' })
  return proceed(services, { caller, user, remember, provider, provesFactors: settings.provesFactors })
}

type KnownPerson = Omit<SignInStart, 'factor'>

/** Behind a right password, a provider's word, or an invitation. @throws SecondFactorNeeded for whoever has a second factor. */
export async function proceed(services: Services, known: KnownPerson): Promise<SignInDone> {
  const { vault, secondStep } = services
  const { caller, user, remember, provider, provesFactors } = known
  await requireUnblocked(services, caller, user)
  const { userSid: sid, fields } = user
  const factors = provesFactors ? [] : await secondStep.factorsOf(sid)
  if (factors.length > 0)
    throw new SecondFactorNeeded(await vault.secondFactors.challenge(sid, { remember, provider }), factors)
  const person = { sid, role: fields.authority, orgSid: fields.orgSid }
  const isLacking = !provesFactors && (await secondStep.lacks(person))
  const done = await begin(services, known)
  return isLacking ? { ...done, person: { ...done.person, MustEnrol: true } } : done
}

interface SecondAttempt extends OutputOf<typeof secondFactorBody> {
  readonly caller: Caller
  readonly serviceRoot: string
}

/** The second step of a sign-in: its challenge is good for one person, once. */
export async function completeSignIn(
  services: Services,
  { Challenge, Code, RecoveryCode, Passkey, caller, serviceRoot }: SecondAttempt,
): Promise<SignInDone> {
  const { vault, limits, people, secondStep } = services
  const challenge = await vault.secondFactors.challengeOf(Challenge)
  const user = challenge && (await people.find(challenge.userSid))
  if (challenge === null || user === null) throw new RefusalError({ key: 'access.challengeOver' })
  const { userSid } = user
  let factor: SecondFactor | null = null
  const counted = {
    caller,
    userSid,
    who: userSid,
    limits: { pair: limits.factorsOfPair, account: limits.factorsOfAccount },
  }
  await guess(services, counted, async () => {
    factor = await secondStep.proven(
      challenge,
      { code: Code, recoveryCode: RecoveryCode, passkey: Passkey },
      serviceRoot,
    )
    return factor !== null
  })
  if (factor === null) {
    const sent = Code !== undefined ? 'totp' : RecoveryCode !== undefined ? 'recoveryCode' : 'passkey'
    await keep(services, caller, user, { type: 'SignInFailed', data: { reason: 'wrongSecondFactor', factor: sent } })
    throw new RefusalError({ key: 'access.secondFactorWrong' })
  }
  if (!(await vault.secondFactors.endChallenge(Challenge))) throw new RefusalError({ key: 'access.challengeOver' })
  await requireUnblocked(services, caller, user)
  const { remember, provider } = challenge
  return begin(services, { caller, user, remember, provider, provesFactors: false, factor })
}

interface SignInStart {
  readonly caller: Caller
  readonly user: User
  readonly remember: boolean
  /** Null: the password was right. */
  readonly provider: ProviderKind | null
  readonly provesFactors: boolean
  readonly factor?: SecondFactor
}

async function begin(services: Services, start: SignInStart): Promise<SignInDone> {
  const { people, vault, secondStep } = services
  const { caller, user, remember, provider, provesFactors, factor } = start
  const { token, sid } = await vault.authSessions.start(user.userSid, {
    remember,
    address: caller.ip,
    userAgent: caller.userAgent,
    provider,
    provesFactors,
  })
  const how = { ...(factor !== undefined && { factor }), ...(provider !== null && { provider }) }
  await keep(services, caller, user, {
    type: 'SignedIn',
    data: { signInSid: sid, remembered: remember, ...how },
  })
  const { authority: role, orgSid } = user.fields
  const mustRenew = provider === null && (await secondStep.isPasswordOver({ sid: user.userSid, role, orgSid }))
  return {
    person: { ...(await people.record(user)), Token: token, ...(mustRenew && { MustRenew: true as const }) },
    device: await vault.knownDevices.remember(user.userSid, caller.device),
  }
}

/** @throws Refused where the person is blocked, or their organisation is not open. */
async function requireUnblocked(services: Services, caller: Caller, user: User): Promise<void> {
  const refuse = async (reason: 'blocked' | 'orgClosed', error: unknown) => {
    await keep(services, caller, user, { type: 'SignInFailed', data: { reason } })
    throw error
  }
  if (user.status === userStatuses.block) await refuse('blocked', new RefusalError({ key: 'access.blocked' }))
  await services.people.requireOpenOrg(user.fields.orgSid).catch((error: unknown) => refuse('orgClosed', error))
}

interface PasswordGuess {
  readonly caller: Caller
  /** Null: nobody has the account. */
  readonly user: User | null
  readonly account: string
}

/** Whether a password is right. @throws Refused `access.slowDown` */
export function passwordGuess(
  services: Pick<Services, 'limits' | 'vault'>,
  { caller, user, account }: PasswordGuess,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const { passwordsOfPair: pair, passwordsOfAccount: ofAccount } = services.limits
  return guess(
    services,
    {
      caller,
      userSid: user?.userSid ?? null,
      who: user?.userSid ?? account.toLowerCase(),
      limits: { pair, account: ofAccount },
    },
    verify,
  )
}

interface Guess {
  readonly caller: Caller
  /** Null: of nobody. */
  readonly userSid: string | null
  readonly who: string
  readonly limits: { readonly pair: Limit; readonly account: Limit }
}

/**
 * Tries count before they are looked at, and no more once they were right. A browser on which the person signed in
 * before is counted by itself, so that wrong ones from elsewhere shut nobody out. @throws Refused `access.slowDown`
 */
export async function guess(
  { limits, vault }: Pick<Services, 'limits' | 'vault'>,
  { caller, userSid, who, limits: { pair, account } }: Guess,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const isKnown =
    userSid !== null && caller.device !== null && (await vault.knownDevices.isKnown(userSid, caller.device))
  const address = countedAddress(caller.ip)
  const both = isKnown ? `${who} device ${caller.device}` : `${who} ${address}`
  const counts = isKnown
    ? ([[pair, both]] as const)
    : ([
        [pair, both],
        [limits.passwordsOfAddress, address],
        [account, who],
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
  if (isRight) await pair.forgive(both)
  return isRight
}

export function signedIn({ user }: Pick<Caller, 'user'>): AuthenticatedUser {
  if (user === null) throw new RefusalError({ key: 'access.signedOut' })
  return user
}

interface ProviderFailure {
  readonly orgSid: string
  readonly provider: ProviderKind
  readonly reason: 'notAdmitted' | 'providerFailed'
}

/** A try to sign in by a provider of an organisation that came to nothing. */
export function keepFailure(
  { execute }: Services,
  caller: Caller,
  { orgSid, provider, reason }: ProviderFailure,
): Promise<number> {
  const { ip, userAgent } = caller
  const event = { type: 'SignInFailed', data: { reason, provider } } as const
  const by: Actor = { sid: 'anonymous', role: 'respondent', orgSid, ip, userAgent }
  const { envelope } = commanded({ ...caller, commandId: null })
  return execute(new RecordSignIn({ userSid: null, event, by, envelope }))
}

/** Until the password was right it is anybody who acts, in the organisation that the account belongs to. */
export function keep({ execute }: Services, caller: Caller, user: User | null, event: SignInEvent): Promise<number> {
  const { envelope } = commanded({ ...caller, commandId: null })
  const from = { ip: caller.ip, userAgent: caller.userAgent, orgSid: user?.fields.orgSid ?? null }
  const self = event.type === 'SignedIn' && user !== null
  const by: Actor = self
    ? { sid: user.userSid, name: user.fields.name ?? user.fields.code, role: user.fields.authority, ...from }
    : { sid: 'anonymous', role: 'respondent', ...from }
  return execute(new RecordSignIn({ userSid: user?.userSid ?? null, event, by, envelope }))
}

export async function userOf(
  people: People,
  { userCode, at }: Pick<SignInAttempt, 'userCode' | 'at'>,
): Promise<User | null> {
  const sid = await people.sidOf(userCode, at)
  return sid === null ? null : people.find(sid)
}
