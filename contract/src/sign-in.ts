import { apiTokenLimits, secondFactorLimits, type Ability } from '@naire/domain/access'
import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import { sid, time, typed, type InputOf, type OutputOf } from './schema.ts'
import { userShape } from './users.ts'

export const password = z.string().max(1_000)
const passkey = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) })

export const authenticateBody = z
  .object({
    userCode: z.string().max(200),
    password,
    /** 30 days instead of 12 hours without use. */
    remember: z.boolean().optional(),
  })
  .meta({ id: 'AuthenticateBody' })

/**
 * Second step of a sign-in. Somebody with a second factor is answered 403 by Authenticate, with two `details`:
 * `Challenge`, and `Factors` (names separated by blanks). One of the three proofs is sent.
 */
export const secondFactorBody = z
  .object({
    Challenge: z.string().max(200),
    /** Six digits of an app. */
    Code: z.string().max(20).optional(),
    RecoveryCode: z.string().max(60).optional(),
    /** The browser's answer to the options of POST /odata/Authenticate/PasskeyOptions. */
    Passkey: passkey.optional(),
  })
  .refine(
    ({ Code, RecoveryCode, Passkey }) =>
      [Code, RecoveryCode, Passkey].filter((proof) => proof !== undefined).length === 1,
    { path: ['Code'], error: 'one of Code, RecoveryCode and Passkey is expected' },
  )
  .meta({ id: 'SecondFactorBody' })

export type SecondFactorBody = Omit<InputOf<typeof secondFactorBody>, 'Passkey'> & { readonly Passkey?: object }

export const authenticated = z
  .object({
    ...userShape,
    Token: z.string().meta({ description: 'Opaque bearer.' }),
    /**
     * The role needs a second factor and the person has none: nothing but enrolling is answered. Absent: nothing is
     * missing.
     */
    MustEnrol: z.literal(true).optional(),
    /** The password is older than the organisation allows: nothing but replacing it is answered. Absent: it is not. */
    MustRenew: z.literal(true).optional(),
  })
  .meta({ id: 'Authenticated' })

export type AuthenticatedRecord = OutputOf<typeof authenticated>

const currentUser = z
  .object({ ...userShape, Abilities: z.array(typed<Ability>({ type: 'string' })) })
  .meta({ id: 'CurrentUser' })

export type CurrentUser = OutputOf<typeof currentUser>

/** One device; POST /api/EndSignIn takes its Sid. */
const signInRow = z
  .object({
    Sid: sid,
    StartedAt: time,
    /** To the minute. */
    UsedAt: time,
    ExpiresAt: time,
    Remembered: z.boolean(),
    Address: z.string(),
    UserAgent: z.string(),
    /** The one that asks. */
    IsCurrent: z.boolean(),
  })
  .meta({ id: 'SignIn' })

export type SignInRow = OutputOf<typeof signInRow>

/** One that lives; POST /api/EndApiToken takes its Sid. */
const apiTokenRow = z
  .object({
    Sid: sid,
    Name: z.string(),
    ReadOnly: z.boolean(),
    /** Null: every subject of the person's. */
    SubjectSid: sid.nullable(),
    CreatedAt: time,
    ExpiresAt: time,
    /** To the minute; null: never. */
    UsedAt: time.nullable(),
    /** From where it was used last. */
    Address: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })

export type ApiTokenRow = OutputOf<typeof apiTokenRow>

export const apiTokenBody = z
  .object({
    Name: z.string().trim().min(1).max(apiTokenLimits.longestName),
    ReadOnly: z.boolean(),
    SubjectSid: sid.nullable(),
    /** Until it ends. */
    Days: z.number().int().min(1).max(apiTokenLimits.longestDays),
  })
  .meta({ id: 'ApiTokenBody' })

export type ApiTokenBody = InputOf<typeof apiTokenBody>

const apiTokenMade = z.object({ Sid: sid, Token: z.string() }).meta({ id: 'NewApiToken' })
export type ApiTokenMade = OutputOf<typeof apiTokenMade>

const passkeyRow = z.object({ Sid: sid, Name: z.string(), CreatedAt: time, UsedAt: time.nullable() })

const secondFactorState = z
  .object({
    IsNeeded: z.boolean(),
    /** Null: no app. */
    TotpSince: time.nullable(),
    Passkeys: z.array(passkeyRow),
    RecoveryCodesLeft: z.number().int(),
    /** False: who signs in by a provider alone, and sends a blank one soon after signing in. */
    HasPassword: z.boolean(),
    /** Browsers keep passkeys for names of hosts alone. */
    TakesPasskeys: z.boolean(),
  })
  .meta({ id: 'SecondFactorState' })

export type SecondFactorState = OutputOf<typeof secondFactorState>

/** For an app, to be typed or as an address (`otpauth:`) in a QR code. */
const totpBegun = z.object({ Secret: z.string(), Address: z.string() })
export type TotpBegun = OutputOf<typeof totpBegun>

/** Given once; null: there are some already. */
const recoveryCodes = z.object({ RecoveryCodes: z.array(z.string()).nullable() })
export type RecoveryCodes = OutputOf<typeof recoveryCodes>

export const challengeBody = z.object({ Challenge: z.string().max(200) })
export const passwordBody = z.object({ Password: password })
export const codeBody = z.object({ Code: z.string().max(20) })
export const passkeyBody = z.object({
  Name: z.string().trim().min(1).max(secondFactorLimits.longestName),
  Passkey: passkey,
})
export const removePasskeyBody = passwordBody.extend({ Sid: sid })
export const endBody = z.object({ Sid: sid })

/** Address that the phone opens in WeChat. */
const wechatBinding = z.object({
  Address: z.string(),
  /** Stays with the screen: ConfirmWechatBinding takes it, with the code that the phone shows. */
  Secret: z.string(),
})

export type WechatBinding = OutputOf<typeof wechatBinding>

export const confirmBindingBody = z.object({
  Secret: z.string().min(1).max(100),
  Code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

const settingKey = z.string().min(1).max(200)
export const settingKeys = z.array(settingKey).max(100)
export const settingValues = z
  .record(settingKey, z.string().max(64 * 1024))
  .refine((values) => Object.keys(values).length <= 100, 'has more than 100 keys')

const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ description: 'For navigator.credentials.' })

const signedOut = z.object({
  /** Where the browser ends the sign-in at the identity provider, too. */
  Address: z.string(),
})
export type SignedOut = OutputOf<typeof signedOut>

/** Of the address that the browser came back to from an identity provider. */
export const ticketBody = z.object({ Ticket: z.string().max(200) })

export const signInRoutes = {
  authenticate: {
    summary: 'Sign in with login account and password',
    body: authenticateBody,
    replies: json(authenticated),
    refuses: ['access.wrongPassword', 'access.blocked', 'access.secondFactorNeeded', 'access.slowDown'],
  },
  passkeyOptions: {
    summary: 'Options for the passkey of a challenge',
    body: challengeBody,
    replies: json(passkeyOptions),
    refuses: ['access.challengeOver', 'secondFactor.noPasskeysHere'],
  },
  completeSignIn: {
    summary: 'Complete a sign-in by a second factor',
    body: secondFactorBody,
    replies: json(authenticated),
    refuses: [
      'access.challengeOver',
      'access.secondFactorWrong',
      'access.blocked',
      'access.slowDown',
      'secondFactor.noPasskeysHere',
    ],
  },
  redeemSignIn: {
    summary: 'Sign in by the ticket of an identity provider',
    body: ticketBody,
    replies: json(authenticated),
    refuses: ['access.providerOver', 'access.blocked', 'access.secondFactorNeeded'],
  },
  logout: { summary: 'End this sign-in', replies: { ...json(signedOut), ...noContent } },
  me: { summary: 'The signed-in user', replies: json(currentUser) },
  listSignIns: { summary: 'Devices on which one is signed in', replies: json(z.object({ value: z.array(signInRow) })) },
  endSignIn: { summary: 'Sign out a device', body: endBody, replies: noContent, refuses: ['signIn.notFound'] },
  endOtherSignIns: { summary: 'Sign out everywhere else', replies: noContent },
  listApiTokens: { summary: 'Own API tokens', replies: json(z.object({ value: z.array(apiTokenRow) })) },
  createApiToken: {
    summary: 'Create an API token; it is shown once',
    body: apiTokenBody,
    replies: json(apiTokenMade),
    refuses: ['apiToken', 'subject.notFound'],
  },
  endApiToken: { summary: 'End an API token', body: endBody, replies: noContent, refuses: ['apiToken.notFound'] },
  listSecondFactors: { summary: 'Own second factors', replies: json(secondFactorState) },
  beginTotp: {
    summary: 'Begin enrolling an authenticator app',
    body: passwordBody,
    replies: json(totpBegun),
    refuses: ['secondFactor.exists', 'access.signInAgain', 'access.wrongPassword', 'access.slowDown'],
  },
  confirmTotp: {
    summary: 'Confirm the authenticator app by a code of it',
    body: codeBody,
    replies: json(recoveryCodes),
    refuses: ['access.secondFactorWrong', 'access.slowDown'],
  },
  removeTotp: {
    summary: 'Remove the authenticator app',
    body: passwordBody,
    replies: noContent,
    refuses: ['secondFactor', 'access.signInAgain', 'access.wrongPassword', 'access.slowDown'],
  },
  beginPasskey: {
    summary: 'Begin enrolling a passkey',
    body: passwordBody,
    replies: json(passkeyOptions),
    refuses: ['secondFactor', 'access.signInAgain', 'access.wrongPassword', 'access.slowDown'],
  },
  confirmPasskey: {
    summary: 'Confirm a passkey',
    body: passkeyBody,
    replies: json(recoveryCodes),
    refuses: ['secondFactor', 'access.secondFactorWrong'],
  },
  removePasskey: {
    summary: 'Remove a passkey',
    body: removePasskeyBody,
    replies: noContent,
    refuses: ['secondFactor', 'access.signInAgain', 'access.wrongPassword', 'access.slowDown'],
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes',
    body: passwordBody,
    replies: json(recoveryCodes),
    refuses: ['secondFactor.notFound', 'access.signInAgain', 'access.wrongPassword', 'access.slowDown'],
  },
  beginWechatBinding: {
    summary: 'Begin binding a WeChat account',
    replies: json(wechatBinding),
    refuses: ['wechat.notSetUp'],
  },
  confirmWechatBinding: {
    summary: 'Confirm a WeChat account by the code on the phone',
    body: confirmBindingBody,
    replies: noContent,
    refuses: ['wechat', 'user'],
  },
  endWechatBinding: { summary: 'Unbind the WeChat account', replies: noContent, refuses: ['user'] },
  saveSettingValues: { summary: 'Save settings of screens', body: settingValues, replies: noContent },
  getSettingValues: {
    summary: 'Read settings of screens',
    query: z.object({ keys: z.array(settingKey).optional() }),
    replies: json(z.record(z.string(), z.string())),
  },
} as const satisfies Routes
