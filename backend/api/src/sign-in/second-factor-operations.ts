import { RecordSignIn } from '../commands/product-commands.ts'
import {
  codeBody,
  type OutputOf,
  passkeyBody,
  passwordBody,
  type RecoveryCodes,
  removePasskeyBody,
  type SecondFactorState,
  type TotpBegun,
} from '@naire/contract'
import { secondFactorLimits } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { SignInEvent } from '@naire/domain/sign-ins'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { passkeyPlace, placeOf } from './second-step.ts'
import { guess, passwordGuess, signedIn } from './sign-in.ts'
import { commanded } from '../http/envelope.ts'

type FactorCall = Pick<Call<unknown>, 'caller'>

/**
 * One's own second factors. Every change asks for the password again; a first one ends the other sign-ins, which were
 * without.
 */
export const secondFactorOperations = {
  listSecondFactors: withoutBody(async ({ caller, serviceRoot }, { vault, secondStep }) => {
    const user = signedIn(caller)
    const { totpSince, passkeys, recoveryCodesLeft } = await vault.secondFactors.state(user.sid)
    const body: SecondFactorState = {
      IsNeeded: await secondStep.isNeeded(user),
      TotpSince: totpSince?.toISOString() ?? null,
      Passkeys: passkeys.map(({ sid: Sid, name: Name, createdAt, usedAt }) => ({
        Sid,
        Name,
        CreatedAt: createdAt.toISOString(),
        UsedAt: usedAt?.toISOString() ?? null,
      })),
      RecoveryCodesLeft: recoveryCodesLeft,
      HasPassword: (await vault.passwords.setAt(user.sid)) !== null,
      TakesPasskeys: placeOf(serviceRoot) !== null,
    }
    return { kind: 'json', body }
  }),

  beginTotp: withBody(passwordBody, async (call, services) => {
    const user = await known(call, services)
    if ((await services.vault.secondFactors.state(user.sid)).totpSince !== null)
      throw new RefusalError({ key: 'secondFactor.exists' })
    const { secret: Secret, address: Address } = await services.vault.secondFactors.beginTotp(user.sid, user.code)
    const body: TotpBegun = { Secret, Address }
    return { kind: 'json', body }
  }),

  confirmTotp: withBody(codeBody, async ({ caller, body }, services) => {
    const user = signedIn(caller)
    const { secondFactors } = services.vault
    const had = await secondFactors.has(user.sid)
    const isRight = await factorGuess(services, caller, () =>
      secondFactors.confirmTotp(user.sid, body.Code.replaceAll(/\s/g, '')),
    )
    if (!isRight) throw new RefusalError({ key: 'access.secondFactorWrong', target: 'Code' })
    return added({ caller }, services, { had, event: { type: 'SecondFactorAdded', data: { factor: 'totp' } } })
  }),

  removeTotp: withBody(passwordBody, async (call, services) => {
    const user = await known(call, services)
    await requireAnother(user, services, ({ passkeys }) => passkeys.length > 0)
    if (!(await services.vault.secondFactors.removeTotp(user.sid)))
      throw new RefusalError({ key: 'secondFactor.notFound' })
    return removed(call, services, { type: 'SecondFactorRemoved', data: { factor: 'totp' } })
  }),

  beginPasskey: withBody(passwordBody, async (call, services) => {
    const { rpID } = passkeyPlace(call.serviceRoot)
    const user = await known(call, services)
    const { passkeys } = await services.vault.secondFactors.state(user.sid)
    if (passkeys.length >= secondFactorLimits.passkeys)
      throw new RefusalError({ key: 'secondFactor.tooMany', details: { limit: secondFactorLimits.passkeys } })
    const options = await generateRegistrationOptions({
      rpName: 'Naire',
      rpID,
      userName: user.code,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(user.sid),
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    await services.vault.secondFactors.beginPasskey(user.sid, options.challenge)
    return { kind: 'json', body: options }
  }),

  confirmPasskey: withBody(passkeyBody, async ({ caller, body, serviceRoot }, services) => {
    const user = signedIn(caller)
    const { secondFactors } = services.vault
    const { origin, rpID } = passkeyPlace(serviceRoot)
    const expectedChallenge = await secondFactors.takePasskeyChallenge(user.sid)
    if (expectedChallenge === null) throw new RefusalError({ key: 'secondFactor.notBegun' })
    // The library checks the shape: what is no answer of an authenticator does not verify.
    const response = body.Passkey as object as RegistrationResponseJSON
    const result = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }).catch(() => null)
    if (result?.verified !== true) throw new RefusalError({ key: 'access.secondFactorWrong', target: 'Passkey' })
    const { id: credentialId, publicKey, counter, transports = [] } = result.registrationInfo.credential
    const had = await secondFactors.has(user.sid)
    const made = await secondFactors.addPasskey(user.sid, {
      credentialId,
      publicKey,
      counter,
      transports,
      name: body.Name,
    })
    if (made === null) throw new RefusalError({ key: 'secondFactor.exists' })
    return added({ caller }, services, {
      had,
      event: { type: 'SecondFactorAdded', data: { factor: 'passkey', passkeySid: made.sid } },
    })
  }),

  removePasskey: withBody(removePasskeyBody, async (call, services) => {
    const user = await known(call, services)
    const { Sid: passkeySid } = call.body
    await requireAnother(
      user,
      services,
      ({ totpSince, passkeys }) => totpSince !== null || passkeys.some(({ sid: other }) => other !== passkeySid),
    )
    if (!(await services.vault.secondFactors.removePasskey(user.sid, passkeySid)))
      throw new RefusalError({ key: 'secondFactor.notFound', target: 'Sid' })
    return removed(call, services, { type: 'SecondFactorRemoved', data: { factor: 'passkey', passkeySid } })
  }),

  renewRecoveryCodes: withBody(passwordBody, async (call, services) => {
    const user = await known(call, services)
    if (!(await services.vault.secondFactors.has(user.sid))) throw new RefusalError({ key: 'secondFactor.notFound' })
    return {
      kind: 'json',
      body: await newCodes(user.sid, services),
      position: await keep(call, services, { type: 'RecoveryCodesRenewed', data: {} }),
    }
  }),
} as const

/** Milliseconds since the sign-in, within which whoever has no password need not sign in again. */
const freshMs = 600_000

/** Verifies a signed-in user who sends their own password again; who has none has to have signed in just now. */
async function known(
  { caller, body }: Pick<Call<OutputOf<typeof passwordBody>>, 'caller' | 'body'>,
  services: Services,
) {
  const self = signedIn(caller)
  if ((await services.vault.passwords.setAt(self.sid)) === null) {
    const session = caller.token === null ? null : await services.vault.authSessions.use(caller.token)
    if (session !== null && Date.now() - session.startedAt.getTime() < freshMs) return self
    throw new RefusalError({ key: 'access.signInAgain' })
  }
  const user = await services.people.find(self.sid)
  const isRight = await passwordGuess(services, { caller, user, account: self.sid }, () =>
    services.vault.passwords.verify(self.sid, body.Password),
  )
  if (!isRight) throw new RefusalError({ key: 'access.wrongPassword', target: 'Password' })
  return self
}

function factorGuess(
  services: Services,
  caller: FactorCall['caller'],
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const { factorsOfPair: pair, factorsOfAccount: account } = services.limits
  const user = signedIn(caller)
  return guess(services, { caller, userSid: user.sid, who: user.sid, limits: { pair, account } }, verify)
}

async function added(
  { caller }: FactorCall,
  services: Services,
  { had, event }: { readonly had: boolean; readonly event: SignInEvent },
) {
  const { sid: userSid } = signedIn(caller)
  const body: RecoveryCodes = had ? { RecoveryCodes: null } : await newCodes(userSid, services)
  if (!had && caller.token !== null)
    await services.vault.authSessions.revokeUser(userSid, { exceptToken: caller.token })
  return { kind: 'json', body, position: await keep({ caller }, services, event) } as const
}

async function removed(call: FactorCall, services: Services, event: SignInEvent) {
  const { sid: userSid } = signedIn(call.caller)
  if (!(await services.vault.secondFactors.has(userSid))) await services.vault.secondFactors.forget(userSid)
  return { kind: 'none', position: await keep(call, services, event) } as const
}

async function newCodes(userSid: string, { vault }: Services): Promise<RecoveryCodes> {
  return { RecoveryCodes: await vault.secondFactors.renewRecoveryCodes(userSid, secondFactorLimits.recoveryCodes) }
}

/** Nobody whose role needs one removes their last. */
async function requireAnother(
  user: ReturnType<typeof signedIn>,
  { vault, secondStep }: Services,
  has: (state: Awaited<ReturnType<Services['vault']['secondFactors']['state']>>) => boolean,
): Promise<void> {
  if (!has(await vault.secondFactors.state(user.sid)) && (await secondStep.isNeeded(user)))
    throw new RefusalError({ key: 'secondFactor.lastNeeded' })
}

const keep = ({ caller }: FactorCall, { execute }: Services, event: SignInEvent): Promise<number> =>
  execute(new RecordSignIn({ ...commanded(caller), userSid: signedIn(caller).sid, event }))
