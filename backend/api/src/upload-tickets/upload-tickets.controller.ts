import { type TicketState, uploadTicketBody } from '@naire/contract'
import { load } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { UploadTicket } from '@naire/vault'
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../http/callers.ts'
import { requireAccess } from '../http/access.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'
import { CALLERS, SERVICES } from '../tokens.ts'
import { uploadedFile } from '../files/upload.ts'
import { answerRules } from '../files/upload-rules.ts'

/** Another device (a phone that read a QR code) hands one file to a session. */
@Controller('/UploadTickets')
export class UploadTicketsController {
  /** Requests of one address. */

  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
  ) {}

  /** For who answers the session. */
  @Post()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    await this.services.limits.pages.take(countedAddress(caller.ip))
    requireAccess('beginUploadTicket', caller)
    const about = uploadTicketBody.parse(request.body)
    const { state } = await load(this.services.streams, sessionDecider, sessionStream(about.sessionSid))
    if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
    requireAccess('beginUploadTicket', caller, {
      holdsKey: await holdsSession(about.sessionSid, state, caller, this.services),
    })
    await rulesOf(about.sessionSid, about.interactionSid, about.attachType, this.services)
    const { ticket, until } = await this.services.vault.uploadTickets.begin(about)
    return reply
      .status(201)
      .header('Cache-Control', 'no-store')
      .send({ QrUploaderSid: ticket, Until: until.toISOString() })
  }

  /** Returns the purpose and progress of a ticket to whoever holds it. */
  @Get(':qruploaderSid')
  async standing(
    @Req() request: FastifyRequest,
    @Param('qruploaderSid') ticket: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    return this.tell(await this.found(ticket), reply)
  }

  /** The other device has opened it. */
  @Post(':qruploaderSid/Seen')
  async see(
    @Req() request: FastifyRequest,
    @Param('qruploaderSid') ticket: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const found = await this.found(ticket)
    await this.services.vault.uploadTickets.see(ticket)
    return this.tell({ ...found, seen: true }, reply)
  }

  private async found(ticket: string): Promise<UploadTicket> {
    const found = await this.services.vault.uploadTickets.find(ticket)
    if (found === null) throw new RefusalError({ key: 'uploadTicket.over' })
    return found
  }

  private async tell(ticket: UploadTicket, reply: FastifyReply): Promise<FastifyReply> {
    return reply
      .status(200)
      .header('Cache-Control', 'no-store')
      .send(await ticketStanding(ticket, this.services))
  }
}

/** Builds the state of a ticket: what may be uploaded with it, and its progress. */
async function ticketStanding(ticket: UploadTicket, services: Services): Promise<TicketState> {
  const { sessionSid, interactionSid, attachType, until, seen, fileSid } = ticket
  const { maxBytes, extensions } = await rulesOf(sessionSid, interactionSid, attachType, services)
  const file = fileSid === null ? null : await services.vault.files.find(fileSid)
  const underWay = fileSid === null || file !== null ? null : await services.vault.uploads.find(fileSid)
  return {
    AttachType: attachType,
    InteractionSid: interactionSid,
    Extensions: [...extensions],
    MaxBytes: Math.min(maxBytes, services.config.files.maxBytes),
    Until: until.toISOString(),
    Seen: seen,
    Received: underWay === null ? null : underWay.received / underWay.fileSize,
    File: file && uploadedFile(file),
  }
}

/** @throws Refused where nothing of that kind is taken there. */
async function rulesOf(
  sessionSid: string,
  interactionSid: string,
  attachType: number,
  { streams, naires, engine }: Services,
) {
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
  const { record } = await naires.atRevision(state.naireSid, state.naireRevision)
  return answerRules(
    attachType,
    engine.attachContents(record).filter(({ Sid }) => Sid === interactionSid),
  )
}
