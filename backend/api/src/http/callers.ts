import { createHash } from 'node:crypto'
import { isEnrolment, isPasswordRenewal } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { normalSid } from '@naire/domain/naires'
import { userStatuses, type User } from '@naire/domain/users'
import { isApiToken, type Vault } from '@naire/vault'
import type { FastifyRequest } from 'fastify'
import type { MembershipReader } from '../people/memberships.ts'
import type { People } from '../people/people.ts'
import type { SecondStep } from '../sign-in/second-step.ts'
import { cookieOf, cookiesLike } from '../wechat/cookies.ts'
import { openidCookie } from '../wechat/vouched-openid.ts'
import { checkOrgHeader } from './access.ts'
import type { Caller, AuthenticatedUser } from './caller.ts'
import type { Positions } from './positions.ts'

/** Stands for a browser on which somebody signed in. */
export const deviceCookie = 'naire-device'

/** Secret of a browser that is on its way to an identity provider and back. */
export const providerCookie = 'naire-provider'

/** Tells from a request who sends it. */
export class Callers {
  constructor(
    private readonly vault: Pick<Vault, 'authSessions' | 'apiTokens'>,
    private readonly secondStep: Pick<SecondStep, 'lacks' | 'isPasswordOver'>,
    private readonly people: People,
    private readonly positions: Positions,
    private readonly memberships: Pick<MembershipReader, 'of' | 'within'>,
  ) {}

  /**
   * @throws Refused for a token that is dead (401), a user who is blocked, lacks a second factor or whose organisation is
   * closed (409), or another's organisation.
   */
  async of(request: FastifyRequest): Promise<Caller> {
    const credentials = credentialsOf(request.headers)
    const user =
      credentials === null
        ? null
        : await this.signedIn(credentials, {
            address: request.ip,
            ...letThrough(request),
          })
    const sessionKey = sessionKeyOf(request)
    const secret = credentials?.secret ?? sessionKey
    const client = secret === null ? null : clientOf(secret)
    return {
      user,
      orgSid: checkOrgHeader(user, orgHeader(request)),
      sessionKey,
      uploadTicket: header(request, 'x-upload-ticket'),
      client,
      token: user?.scope === undefined ? (credentials?.secret ?? null) : null,
      wechatCookies: cookiesLike(request, openidCookie),
      device: cookieOf(request, deviceCookie),
      providerCookie: cookieOf(request, providerCookie),
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      correlationId: request.id,
      commandId: commandIdOf(request),
      expects: null,
      minPosition: Math.max(client === null ? 0 : this.positions.of(client), askedPosition(request)),
    }
  }

  /** Resolves the caller of one batch request: from its own `Authorization`, else the sender of the batch. */
  async ofPart(outer: Caller, headers: Readonly<Record<string, string | undefined>>): Promise<Caller> {
    if (headers['authorization'] === undefined) return outer
    const credentials = credentialsOf(headers)
    if (credentials === null || credentials.secret === outer.token) return outer
    const user = await this.signedIn(credentials, { address: outer.ip, mayEnrol: false, mayRenew: false })
    const orgSid = checkOrgHeader(user, headers['x-org'] === undefined ? null : normalSid(headers['x-org']))
    return {
      ...outer,
      user,
      orgSid,
      token: user.scope === undefined ? credentials.secret : null,
      client: clientOf(credentials.secret),
    }
  }

  private signedIn(
    { secret, userCode }: Credentials,
    { address, ...may }: { readonly address: string } & LetThrough,
  ): Promise<AuthenticatedUser> {
    return isApiToken(secret) ? this.byApiToken(secret, { userCode, address }) : this.bySignIn(secret, may)
  }

  /**
   * Resolves a sign-in token; a user who lacks the second factor that their role requires may only enrol, one whose
   * password is too old only replace it.
   */
  private async bySignIn(token: string, { mayEnrol, mayRenew }: LetThrough): Promise<AuthenticatedUser> {
    const session = await this.vault.authSessions.use(token)
    if (session === null) throw new RefusalError({ key: 'access.signedOut' })
    const person = await this.person(session.userSid)
    if (!mayEnrol && !session.provesFactors && (await this.secondStep.lacks(person)))
      throw new RefusalError({ key: 'access.secondFactorMissing' })
    if (!mayRenew && session.provider === null && (await this.secondStep.isPasswordOver(person)))
      throw new RefusalError({ key: 'access.passwordOver' })
    return person
  }

  private async byApiToken(
    secret: string,
    { userCode, address }: { readonly userCode: string | null; readonly address: string },
  ): Promise<AuthenticatedUser> {
    const token = await this.vault.apiTokens.use(secret, address)
    if (token === null) throw new RefusalError({ key: 'access.signedOut' })
    const person = await this.person(token.userSid)
    if (userCode !== null && userCode !== '' && userCode.toLowerCase() !== person.code.toLowerCase())
      throw new RefusalError({ key: 'access.signedOut' })
    const scope = { readOnly: token.readOnly, subjectSid: token.subjectSid }
    return token.subjectSid === null
      ? { ...person, scope }
      : { ...person, ...(await this.memberships.within(person, token.subjectSid)), scope }
  }

  private async person(userSid: string): Promise<AuthenticatedUser> {
    const user = await this.people.find(userSid)
    if (!user) throw new RefusalError({ key: 'access.signedOut' })
    if (user.status === userStatuses.block) throw new RefusalError({ key: 'access.blocked' })
    await this.people.requireOpenOrg(user.fields.orgSid)
    return withRights(user, this.memberships)
  }
}

/** Calls that are answered before a sign-in has all that it needs. */
interface LetThrough {
  readonly mayEnrol: boolean
  readonly mayRenew: boolean
}

function letThrough({ method, url }: FastifyRequest): LetThrough {
  const path = url.split('?')[0] ?? ''
  return { mayEnrol: isEnrolment(method, path), mayRenew: isPasswordRenewal(method, path) }
}

/** A user with the rights that they have now. */
export async function withRights(
  { userSid, fields: { code, name, authority, orgSid, seesPhones = false } }: User,
  memberships: Pick<MembershipReader, 'of'>,
): Promise<AuthenticatedUser> {
  const person = { sid: userSid, role: authority, orgSid }
  return { ...person, code, name: name ?? code, seesPhones, memberships: await memberships.of(person) }
}

interface Credentials {
  /** A sign-in's token, or an API token. */
  readonly secret: string
  /** Of `Basic`, whose password is an API token; programs that take no name with it leave it blank. */
  readonly userCode: string | null
}

/**
 * A browser sends what was typed into its own dialog along with pages of others, too: that counts for requests of our
 * own pages and of programs only.
 */
function credentialsOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Credentials | null {
  const authorization = typeof headers['authorization'] === 'string' ? headers['authorization'] : ''
  const secret = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (secret !== undefined) return { secret, userCode: null }
  const basic = /^Basic\s+([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1]
  if (basic === undefined || ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))) return null
  const [, userCode, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? []
  // Any other password is the concern of a proxy before us.
  return userCode === undefined || password === undefined || !isApiToken(password)
    ? null
    : { secret: password, userCode }
}

const clientOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function sessionKeyOf(request: FastifyRequest): string | null {
  const key = header(request, 'x-session-key')
  if (key === null) return null
  if (!/^[0-9a-f]{32}$/i.test(key)) throw new RefusalError({ key: 'request.invalid', target: 'X-Session-Key' })
  return key.toLowerCase()
}

function orgHeader(request: FastifyRequest): string | null {
  const asked = header(request, 'x-org')
  if (asked === null) return null
  const orgSid = normalSid(asked)
  if (orgSid === null) throw new RefusalError({ key: 'request.invalid', target: 'X-Org' })
  return orgSid
}

function commandIdOf(request: FastifyRequest): string | null {
  const id = header(request, 'x-command-id')
  if (id !== null && !/^[\w-]{1,64}$/.test(id))
    throw new RefusalError({ key: 'request.invalid', target: 'X-Command-Id' })
  return id
}

function askedPosition(request: FastifyRequest): number {
  const position = Number(header(request, 'x-min-position') ?? 0)
  if (!Number.isSafeInteger(position) || position < 0)
    throw new RefusalError({ key: 'request.invalid', target: 'X-Min-Position' })
  return position
}
