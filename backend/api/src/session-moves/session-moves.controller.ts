import {
  type OutputOf,
  sessionBody,
  type SessionMove,
  type SessionMoveCode,
  takeOwnBody,
  takeSessionBody,
} from '@naire/contract'
import { load } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { isUnfinished, sessionDecider, sessionStream, type Session } from '@naire/domain/sessions'
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import { countedAddress } from '../http/limits.ts'
import { lookupsOver } from '../reading/lookups.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { ownFields } from '../sessions/respondents-view.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'

/** A respondent goes on with their session on another device: by a code that is good once. */
@Controller('/SessionMoves')
export class SessionMovesController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  /** For who answers the session. */
  @Post()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callerOf(request)
    requireAccess('beginSessionMove', caller)
    const { sessionSid } = sessionBody.parse(request.body)
    const state = await this.unfinished(sessionSid)
    requireAccess('beginSessionMove', caller, {
      holdsKey: await holdsSession(sessionSid, state, caller, this.services),
    })
    const { code, until } = await this.services.vault.sessionMoves.begin(sessionSid)
    return tell<SessionMoveCode>(reply.status(201), { Code: code, Until: until.toISOString() })
  }

  /** For the devices that hold the session, or held it. */
  @Get(':sessionSid')
  async standing(
    @Req() request: FastifyRequest,
    @Param('sessionSid') sessionSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await this.callerOf(request)
    const held =
      caller.sessionKey === null ? 'other' : await this.services.vault.sessionKeys.check(sessionSid, caller.sessionKey)
    requireAccess('sessionMove', caller, { holdsKey: held === 'holds' || held === 'former' })
    return tell<SessionMove>(reply, { MovedOn: held === 'former' })
  }

  /** The key that the other device made holds the session from now on. */
  @Post('Take')
  async take(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callerOf(request)
    requireAccess('takeSession', caller)
    const { sessionKey, ip } = caller
    const { limits, sessions } = this.services
    const { code } = takeSessionBody.parse(request.body)
    const sessionSid = await limits.wrongCodes.guess(countedAddress(ip), () => this.taken(code, sessionKey))
    const { row, position } = await sessions.asOf(sessionSid, Number.MAX_SAFE_INTEGER)
    this.remember(caller, position)
    return tell(reply.status(200), ownFields({ ...row }))
  }

  private async taken(code: string, sessionKey: string | null): Promise<string> {
    const { sessionMoves } = this.services.vault
    const sessionSid = await sessionMoves.find(code)
    if (sessionSid !== null) await this.unfinished(sessionSid)
    if (sessionSid === null || sessionKey === null || !(await sessionMoves.take(code, sessionKey)))
      throw new RefusalError({ key: 'session.moveOver', target: 'code' })
    return sessionSid
  }

  /** The device that the session was taken from goes on with it. */
  @Post('TakeBack')
  async takeBack(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callerOf(request)
    requireAccess('takeSessionBack', caller)
    const { sessionSid } = sessionBody.parse(request.body)
    const isBack =
      caller.sessionKey !== null && (await this.services.vault.sessionMoves.takeBack(sessionSid, caller.sessionKey))
    requireAccess('takeSessionBack', caller, { holdsKey: isBack || (await this.holds(sessionSid, caller)) })
    const { position } = await this.services.sessions.asOf(sessionSid, Number.MAX_SAFE_INTEGER)
    this.remember(caller, position)
    return tell<SessionMove>(reply.status(200), { MovedOn: false })
  }

  /**
   * Resumes an unfinished session of a questionnaire that the signed-in user left on another device; null where there
   * is none.
   */
  @Post('TakeOwn')
  async takeOwn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callerOf(request)
    requireAccess('takeOwnSession', caller)
    const { vault, sessions } = this.services
    const { naireSid, mode } = takeOwnBody.parse(request.body)
    const sessionSid = await this.unfinishedOf(caller, { naireSid, mode })
    if (sessionSid === null || caller.sessionKey === null) return tell(reply.status(200), { Session: null })
    const { code } = await vault.sessionMoves.begin(sessionSid)
    await vault.sessionMoves.take(code, caller.sessionKey)
    const { row, position } = await sessions.asOf(sessionSid, Number.MAX_SAFE_INTEGER)
    this.remember(caller, position)
    return tell(reply.status(200), { Session: ownFields({ ...row }) })
  }

  /** The read model may be a moment old, so the session itself is looked at. */
  private async unfinishedOf({ user }: Caller, asked: OutputOf<typeof takeOwnBody>): Promise<string | null> {
    const { reading, vault, streams } = this.services
    if (user === null) return null
    for (const sessionSid of await lookupsOver(reading, vault.sessionKeys).findUnfinished({
      ...asked,
      userSid: user.sid,
      sessionKey: null,
    })) {
      const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
      if (isUnfinished(state) && state.userSid === user.sid) return sessionSid
    }
    return null
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const caller = await this.callers.of(request)
    await this.services.limits.pages.take(countedAddress(caller.ip))
    return caller
  }

  /** Remembers the position for the client, so that this device reads what the other one wrote (read-your-writes). */
  private remember({ client }: Caller, position: number): void {
    if (client !== null) this.positions.remember(client, position)
  }

  private async holds(sessionSid: string, { sessionKey }: Caller): Promise<boolean> {
    return sessionKey !== null && (await this.services.vault.sessionKeys.check(sessionSid, sessionKey)) === 'holds'
  }

  /** @throws Refused for a session that nobody can go on with. */
  private async unfinished(sessionSid: string): Promise<Session> {
    const { state } = await load(this.services.streams, sessionDecider, sessionStream(sessionSid))
    if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
    if (!isUnfinished(state)) throw new RefusalError({ key: 'session.finished' })
    return state
  }
}

function tell<Body>(reply: FastifyReply, body: Body): FastifyReply {
  return reply.header('Cache-Control', 'no-store').send(body)
}
