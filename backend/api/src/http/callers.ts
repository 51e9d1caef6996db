import { createHash } from 'node:crypto'
import { Refused } from '@naire/domain/refusals'
import { normalSid } from '@naire/domain/naires'
import { userStatuses } from '@naire/domain/users'
import type { Vault } from '@naire/vault'
import type { FastifyRequest } from 'fastify'
import type { MembershipReader } from '../people/memberships.ts'
import type { People } from '../people/people.ts'
import { cookiesLike } from '../wechat/cookies.ts'
import { openidCookie } from '../wechat/vouched-openid.ts'
import { checkOrgHeader } from './access.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { Positions } from './positions.ts'

/** Tells from a request who sends it. */
export class Callers {
  constructor(
    private readonly vault: Pick<Vault, 'authSessions'>,
    private readonly people: People,
    private readonly positions: Positions,
    private readonly memberships: Pick<MembershipReader, 'of'>,
  ) {}

  /** @throws Refused for a token that is dead (401), a user who is blocked (403), or another's organisation. */
  async of(request: FastifyRequest): Promise<Caller> {
    const token = bearer(request.headers.authorization)
    const user = token === null ? null : await this.signedIn(token)
    const sessionKey = sessionKeyOf(request)
    const secret = token ?? sessionKey
    const client = secret === null ? null : clientOf(secret)
    return {
      user,
      orgSid: checkOrgHeader(user, orgHeader(request)),
      sessionKey,
      uploadTicket: header(request, 'x-upload-ticket'),
      client,
      token,
      wechatCookies: cookiesLike(request, openidCookie),
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      correlationId: request.id,
      commandId: commandIdOf(request),
      expects: null,
      minPosition: Math.max(client === null ? 0 : this.positions.of(client), askedPosition(request)),
    }
  }

  /** Who sends one request of a batch: whoever its own `Authorization` names, else whoever sent the batch. */
  async ofPart(outer: Caller, headers: Readonly<Record<string, string | undefined>>): Promise<Caller> {
    if (headers['authorization'] === undefined) return outer
    const token = bearer(headers['authorization'])
    if (token === null || token === outer.token) return outer
    const user = await this.signedIn(token)
    const orgSid = checkOrgHeader(user, headers['x-org'] === undefined ? null : normalSid(headers['x-org']))
    return { ...outer, user, orgSid, token, client: clientOf(token) }
  }

  private async signedIn(token: string): Promise<SignedIn> {
    const session = await this.vault.authSessions.use(token)
    const user = session && (await this.people.find(session.userSid))
    if (!user) throw new Refused({ key: 'access.signedOut' })
    if (user.status === userStatuses.block) throw new Refused({ key: 'access.blocked' })
    const { code, name, authority, orgSid, seesPhones = false } = user.fields
    const person = { sid: user.userSid, role: authority, orgSid }
    return { ...person, code, name: name ?? code, seesPhones, memberships: await this.memberships.of(person) }
  }
}

function bearer(authorization: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

const clientOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function sessionKeyOf(request: FastifyRequest): string | null {
  const key = header(request, 'x-session-key')
  if (key === null) return null
  if (!/^[0-9a-f]{32}$/i.test(key)) throw new Refused({ key: 'request.invalid', target: 'X-Session-Key' })
  return key.toLowerCase()
}

function orgHeader(request: FastifyRequest): string | null {
  const asked = header(request, 'x-org')
  if (asked === null) return null
  const orgSid = normalSid(asked)
  if (orgSid === null) throw new Refused({ key: 'request.invalid', target: 'X-Org' })
  return orgSid
}

function commandIdOf(request: FastifyRequest): string | null {
  const id = header(request, 'x-command-id')
  if (id !== null && !/^[\w-]{1,64}$/.test(id)) throw new Refused({ key: 'request.invalid', target: 'X-Command-Id' })
  return id
}

function askedPosition(request: FastifyRequest): number {
  const position = Number(header(request, 'x-min-position') ?? 0)
  if (!Number.isSafeInteger(position) || position < 0) throw new Refused({ key: 'request.invalid', target: 'X-Min-Position' })
  return position
}
