import { isIP } from 'node:net'
import { needsSecondFactor, type RoleCode, type SecondFactor } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Passwords, SecondFactors } from '@naire/vault'
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import type { People } from '../people/people.ts'

/** The password was right and something besides it is missing. @see completeSignIn */
export class SecondFactorNeeded extends RefusalError {
  /**
   * `challenge`: for the second call, good once within five minutes. `factors`: what the person may send along with it.
   */
  constructor(
    readonly challenge: string,
    readonly factors: readonly SecondFactor[],
  ) {
    super({ key: 'access.secondFactorNeeded' })
  }
}

interface Person {
  readonly sid: string
  readonly role: RoleCode
  readonly orgSid: string | null
}

export interface Proof {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly passkey?: object | undefined
}

/** Where passkeys belong to: the host of the installation's address. */
export interface PasskeyPlace {
  readonly origin: string
  readonly rpID: string
}

/** Browsers keep passkeys for names of hosts alone. @throws Refused where the product is reached by a number. */
export function passkeyPlace(serviceRoot: string): PasskeyPlace {
  const place = placeOf(serviceRoot)
  if (place === null) throw new RefusalError({ key: 'secondFactor.noPasskeysHere' })
  return place
}

export function placeOf(serviceRoot: string): PasskeyPlace | null {
  const { origin, hostname } = new URL(serviceRoot)
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? null : { origin, rpID: hostname }
}

/** Second step of the sign-in: who needs a second factor, who has one, and verification of the proof sent. */
export class SecondStep {
  constructor(
    private readonly vault: SecondFactors,
    private readonly people: Pick<People, 'secondFactorRoles' | 'passwordRules'>,
    private readonly superAdmins: boolean,
    private readonly passwords: Pick<Passwords, 'setAt'>,
  ) {}

  /** The password is older than the organisation allows. */
  async isPasswordOver({ sid, orgSid }: Person): Promise<boolean> {
    const { longestDays } = await this.people.passwordRules(orgSid)
    const setAt = longestDays === null ? null : await this.passwords.setAt(sid)
    return setAt !== null && longestDays !== null && Date.now() - setAt.getTime() > longestDays * 86_400_000
  }

  async isNeeded({ role, orgSid }: Person): Promise<boolean> {
    return needsSecondFactor(role, {
      superAdmins: this.superAdmins,
      ofOrg: orgSid === null ? [] : await this.people.secondFactorRoles(orgSid),
    })
  }

  /** Needs one and has none. */
  async lacks(person: Person): Promise<boolean> {
    return (await this.isNeeded(person)) && !(await this.vault.has(person.sid))
  }

  async factorsOf(userSid: string): Promise<readonly SecondFactor[]> {
    const { totpSince, passkeys, recoveryCodesLeft } = await this.vault.state(userSid)
    if (totpSince === null && passkeys.length === 0) return []
    return [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(totpSince === null ? [] : (['totp'] as const)),
      ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
    ]
  }

  async passkeyOptions(challenge: string, serviceRoot: string): Promise<object> {
    const { rpID } = passkeyPlace(serviceRoot)
    const found = await this.vault.challengeOf(challenge)
    if (found === null) throw new RefusalError({ key: 'access.challengeOver' })
    const { passkeys } = await this.vault.state(found.userSid)
    const allowCredentials = passkeys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }))
    const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' })
    await this.vault.askPasskey(challenge, options.challenge)
    return options
  }

  /** Returns the factor that the proof matched, and consumes it; null: none matched. */
  async proven(
    challenge: { readonly userSid: string; readonly webauthn: string | null },
    { code, recoveryCode, passkey }: Proof,
    serviceRoot: string,
  ): Promise<SecondFactor | null> {
    const { userSid } = challenge
    if (code !== undefined) return (await this.vault.useTotp(userSid, code.replaceAll(/\s/g, ''))) ? 'totp' : null
    if (recoveryCode !== undefined)
      return (await this.vault.useRecoveryCode(userSid, recoveryCode)) ? 'recoveryCode' : null
    return passkey !== undefined &&
      (await this.usePasskey(challenge, passkey as AuthenticationResponseJSON, serviceRoot))
      ? 'passkey'
      : null
  }

  private async usePasskey(
    { userSid, webauthn }: { readonly userSid: string; readonly webauthn: string | null },
    response: AuthenticationResponseJSON,
    serviceRoot: string,
  ): Promise<boolean> {
    const { origin, rpID } = passkeyPlace(serviceRoot)
    const kept = (await this.vault.state(userSid)).passkeys.find(({ credentialId }) => credentialId === response.id)
    if (kept === undefined || webauthn === null) return false
    const credential = { id: kept.credentialId, publicKey: kept.publicKey, counter: kept.counter }
    // The library throws at whatever is not as it was asked for.
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge: webauthn,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: false,
    }).catch(() => null)
    return (
      result?.verified === true &&
      (await this.vault.usePasskey(kept.sid, { from: kept.counter, to: result.authenticationInfo.newCounter }))
    )
  }
}
