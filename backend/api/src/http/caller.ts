import type { Actor } from '@naire/domain/event-sourcing'
import type { Memberships, RoleCode, TokenScope } from '@naire/domain/access'

/** The person behind a living token. */
export interface AuthenticatedUser {
  readonly sid: string
  readonly code: string
  readonly name: string
  readonly role: RoleCode
  /** Null for super administrators only. */
  readonly orgSid: string | null
  /** Allowed telephone numbers in answers, whatever the role says. */
  readonly seesPhones: boolean
  /** Subjects with members that are not theirs, or in which they have a role of their own. */
  readonly memberships: Memberships
  /** Absent: signed in; else what an API token leaves of the person's rights. */
  readonly scope?: TokenScope
}

/** Caller of a request and the client that it comes from. */
export interface Caller {
  readonly user: AuthenticatedUser | null
  /** The organisation that the request is about: the user's own, or for a super administrator the one in `X-Org`. */
  readonly orgSid: string | null
  /** 32 lower-case hex digits that a respondent's device made. */
  readonly sessionKey: string | null
  /** By which another device sends one file to a session (`X-Upload-Ticket`). */
  readonly uploadTicket: string | null
  /** Stands for the token or session key wherever something is remembered about a client; null for neither. */
  readonly client: string | null
  /** Token of the sign-in itself, to end or keep its session; null for an API token. */
  readonly token: string | null
  readonly ip: string
  readonly userAgent: string
  readonly correlationId: string
  /** Sealed cookies with the openids that WeChat vouched for in this browser, one for each account. */
  readonly wechatCookies: readonly string[]
  /** Device cookie that the browser keeps from an earlier sign-in. */
  readonly device: string | null
  /** Secret of the browser while it is on its way to an identity provider and back. */
  readonly providerCookie: string | null
  /** The client's id of this command (`X-Command-Id`), when it sends one. */
  readonly commandId: string | null
  /** The revision that the caller's command expects a stream to have (`If-Match`). */
  readonly expects: { readonly stream: string; readonly revision: number } | null
  /** Of the projections that the caller's own last command must have reached; 0 for none. */
  readonly minPosition: number
}

/** As whom the caller's commands are recorded. */
export function actorOf({ user, orgSid, ip, userAgent }: Caller): Actor {
  const place = { ip, userAgent }
  if (user === null) return { sid: 'anonymous', role: 'respondent', orgSid, ...place }
  return { sid: user.sid, name: user.name, role: user.role, orgSid: user.orgSid ?? orgSid, ...place }
}
