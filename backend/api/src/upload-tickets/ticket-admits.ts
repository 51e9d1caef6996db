import type { UploadQuery } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

/**
 * Whether the caller's ticket lets this file in; from then on the ticket is this file's. @throws Refused for one that
 * has ended or was used.
 */
export async function ticketAdmits(
  { objectSid, interactionSid, attachType, sid }: UploadQuery,
  { uploadTicket }: Caller,
  { vault }: Pick<Services, 'vault'>,
): Promise<boolean> {
  if (uploadTicket === null) return false
  const ticket = await vault.uploadTickets.find(uploadTicket)
  if (ticket === null) throw new RefusalError({ key: 'uploadTicket.over' })
  const isFor =
    ticket.sessionSid === objectSid && ticket.interactionSid === interactionSid && ticket.attachType === attachType
  if (!isFor || sid === undefined) return false
  if (!(await vault.uploadTickets.use(uploadTicket, sid))) throw new RefusalError({ key: 'uploadTicket.over' })
  return true
}
