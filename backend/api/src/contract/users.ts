import type { Ability, RoleCode } from '@naire/domain/access'

/** `POST api/BeginWechatBinding`: what the phone is to open in WeChat. */
export interface WechatBinding {
  readonly Address: string
  /** Stays with the screen: `POST api/ConfirmWechatBinding {Secret, Code}`, with the code that the phone shows. */
  readonly Secret: string
}

/** A user as calls about one user give it (the set Users adds DeptPath). */
export interface UserRecord {
  readonly Sid: string
  readonly DeptSid: string | null
  /** Null for super administrators only. */
  readonly OrgSid: string | null
  readonly LoginOrgSid: string | null
  readonly Authority: RoleCode
  readonly Code: string
  readonly Name: string | null
  /** Normal 0, Block 1, Delete 2. */
  readonly Status: 0 | 1 | 2
  readonly Nickname: string | null
  readonly Tel: string | null
  readonly WebchatBinding: boolean
  readonly OrgName: string | null
  /** Allowed telephone numbers in answers, whatever the role says. */
  readonly SeesPhones: boolean
}

/** POST /odata/Authenticate */
export interface AuthenticateBody {
  readonly userCode: string
  readonly password: string
  /** 30 days instead of 12 hours without use. */
  readonly remember?: boolean
}

export interface AuthenticatedRecord extends UserRecord {
  readonly Token: string
  /**
   * The role needs a second factor and the person has none: nothing but enrolling is answered. Absent: nothing is
   * missing.
   */
  readonly MustEnrol?: true
}

/**
 * POST /odata/Authenticate/SecondFactor answers as Authenticate does. Who has a second factor is answered 403 by
 * Authenticate, with two `details`: `Challenge`, and `Factors` (names separated by blanks). One of the three proofs is
 * sent.
 */
export interface SecondFactorBody {
  readonly Challenge: string
  /** Six digits of an app. */
  readonly Code?: string
  readonly RecoveryCode?: string
  /** The browser's answer to the options of POST /odata/Authenticate/PasskeyOptions {Challenge}. */
  readonly Passkey?: object
}

/** GET /api/SecondFactors */
export interface SecondFactorState {
  readonly IsNeeded: boolean
  /** ISO 8601 in UTC, as the others; null: no app. */
  readonly TotpSince: string | null
  readonly Passkeys: readonly PasskeyRow[]
  readonly RecoveryCodesLeft: number
  /** Browsers keep passkeys for names of hosts alone. */
  readonly TakesPasskeys: boolean
}

export interface PasskeyRow {
  readonly Sid: string
  readonly Name: string
  readonly CreatedAt: string
  readonly UsedAt: string | null
}

/** POST /api/BeginTotp {Password}, once: for an app, to be typed or as an address (`otpauth:`) in a QR code. */
export interface TotpBegun {
  readonly Secret: string
  readonly Address: string
}

/** POST /api/ConfirmTotp, ConfirmPasskey (null: there are some already) and RenewRecoveryCodes, once. */
export interface RecoveryCodes {
  readonly RecoveryCodes: readonly string[] | null
}

/** GET and POST (Set…) /odata/Orgs('{sid}')/SurveyExpert.SignInRules(): roles that need a second factor. */
export interface SignInRules {
  readonly secondFactorRoles: readonly RoleCode[]
}

/** GET /api/Me */
export interface CurrentUser extends UserRecord {
  readonly Abilities: readonly Ability[]
}

/** GET /api/SignIns: one device; POST /api/EndSignIn takes its Sid. */
export interface SignInRow {
  readonly Sid: string
  /** ISO 8601 in UTC, as the other two. */
  readonly StartedAt: string
  /** To the minute. */
  readonly UsedAt: string
  readonly ExpiresAt: string
  readonly Remembered: boolean
  readonly Address: string
  readonly UserAgent: string
  /** The one that asks. */
  readonly IsCurrent: boolean
}

/** GET /api/ApiTokens: one that lives; POST /api/EndApiToken takes its Sid. */
export interface ApiTokenRow {
  readonly Sid: string
  readonly Name: string
  readonly ReadOnly: boolean
  /** Null: every subject of the person's. */
  readonly SubjectSid: string | null
  /** ISO 8601 in UTC, as the others. */
  readonly CreatedAt: string
  readonly ExpiresAt: string
  /** To the minute; null: never. */
  readonly UsedAt: string | null
  /** From where it was used last. */
  readonly Address: string | null
}

/** POST /api/CreateApiToken answers with the token, once. `Days`: until it ends, 1 to 366. */
export interface ApiTokenBody {
  readonly Name: string
  readonly ReadOnly: boolean
  readonly SubjectSid: string | null
  readonly Days: number
}

export interface ApiTokenMade {
  readonly Sid: string
  readonly Token: string
}

/** POST /odata/Users, PUT /odata/Users('{Sid}'): what PUT leaves out stays. */
export interface UserBody {
  readonly Sid?: string
  readonly Code?: string
  readonly Name?: string
  readonly Nickname?: string
  readonly Tel?: string | null
  readonly Authority?: RoleCode
  readonly OrgSid?: string | null
  readonly DeptSid?: string | null
  readonly SeesPhones?: boolean
  readonly pw?: string
  readonly RePassword?: string
}
