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

export interface Authenticated extends UserRecord {
  readonly Token: string
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
