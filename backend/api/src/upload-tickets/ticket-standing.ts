import { load } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { UploadTicket } from '@naire/vault'
import type { TicketState } from '../contract/files.ts'
import { uploadedFile } from '../files/upload.ts'
import { answerRules } from '../files/upload-rules.ts'
import type { Services } from '../services.ts'

/** What may be sent with a ticket, and how far it is. */
export async function ticketStanding(ticket: UploadTicket, services: Services): Promise<TicketState> {
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
export async function rulesOf(
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
