import type { ProviderKind } from '@naire/domain/orgs'

export interface Passkey {
  readonly sid: string
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  /** Null: never. */
  readonly usedAt: Date | null
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>

export interface FactorState {
  /** When it was confirmed; null: none. */
  readonly totpSince: Date | null
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
}

/** A sign-in whose password was right, or whom a provider vouched for. */
export interface SignInChallenge {
  readonly userSid: string
  readonly remember: boolean
  /** Null: by password. */
  readonly provider: ProviderKind | null
  /** Challenge that a passkey is to sign; null: none was asked for. */
  readonly webauthn: string | null
}

/**
 * Second factors of people, and what waits for one. Whatever is good once is used up in one statement, so that tries at
 * once cannot share it.
 */
export interface SecondFactors {
  has(userSid: string): Promise<boolean>
  state(userSid: string): Promise<FactorState>

  /**
   * A new secret (base32) that replaces one that was begun before, and the `otpauth:` address that apps read it from;
   * told this once.
   */
  beginTotp(userSid: string, account: string): Promise<{ readonly secret: string; readonly address: string }>
  /** Whether the code is that of the secret that was begun within the last ten minutes, which counts from now on. */
  confirmTotp(userSid: string, code: string): Promise<boolean>
  /** Whether the code is right and none since; each is good once. */
  useTotp(userSid: string, code: string): Promise<boolean>
  removeTotp(userSid: string): Promise<boolean>

  /** The challenge that the new passkey is to sign, within ten minutes. */
  beginPasskey(userSid: string, webauthn: string): Promise<void>
  /** The challenge, once; null: none was begun. */
  takePasskeyChallenge(userSid: string): Promise<string | null>
  /** Null when there is such a passkey already, of whomever. */
  addPasskey(userSid: string, passkey: NewPasskey): Promise<{ readonly sid: string } | null>
  /** Whether its counter was still what it was when the proof was looked at. */
  usePasskey(sid: string, counter: { readonly from: number; readonly to: number }): Promise<boolean>
  removePasskey(userSid: string, sid: string): Promise<boolean>

  /** New ones, told this once; those before are good no more. */
  renewRecoveryCodes(userSid: string, count: number): Promise<readonly string[]>
  useRecoveryCode(userSid: string, code: string): Promise<boolean>

  /** Gives a signed token that stands for the challenge for five minutes. */
  challenge(
    userSid: string,
    how: { readonly remember: boolean; readonly provider?: ProviderKind | null },
  ): Promise<string>
  challengeOf(token: string): Promise<SignInChallenge | null>
  /** Keeps what a passkey is to sign. */
  askPasskey(token: string, webauthn: string): Promise<void>
  /** Whether it was there; it is over now. */
  endChallenge(token: string): Promise<boolean>

  /** Everything of the person. */
  forget(userSid: string): Promise<void>
}
