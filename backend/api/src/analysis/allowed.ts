import { AnalysisUnavailable } from '@naire/analysis'
import { roleInSubject, type OperationName } from '@naire/domain/access'
import { normalSid, type Naire } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '../http/access.ts'
import type { AuthenticatedUser, Caller } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import type { Services } from '../services.ts'

export interface AllowedCall {
  readonly key: string
  readonly caller: Caller
  /** With their role in the questionnaire's subject. */
  readonly user: AuthenticatedUser
  readonly naire: Naire
}

interface AnalysisCall {
  readonly operation: OperationName
  readonly request: FastifyRequest
  readonly naireSid: string
}

/** Resolves the caller, with their role in the questionnaire's subject. */
export async function allowedIn(
  { operation, request, naireSid }: AnalysisCall,
  { callers, services }: { readonly callers: Callers; readonly services: Services },
): Promise<AllowedCall> {
  const caller = await callers.of(request)
  requireAccess(operation, caller)
  const key = normalSid(naireSid) ?? ''
  const naire = await ownNaire({ operation, caller, key }, services)
  const { user } = caller
  const role = user && roleInSubject(user.role, user.memberships, naire.subjectSid)
  if (user === null || role === null) throw new RefusalError({ key: 'access.notFound' })
  return { key, caller, user: { ...user, role }, naire }
}

export const send = <Body extends object>(reply: FastifyReply, body: Body): FastifyReply =>
  reply.status(200).header('Cache-Control', 'no-store').send(body)

const againSeconds = 5

export const busy = (): RefusalError => new RefusalError({ key: 'request.busy', details: { seconds: againSeconds } })

/** @throws Refused `request.busy` while the owner of the copies does not answer. */
export async function available<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AnalysisUnavailable) throw busy()
    throw error
  }
}

/** Reply of a command: remembers its position, so that the caller reads what it wrote. */
export function sendSaved<Body extends { readonly position: number }>(
  reply: FastifyReply,
  { client }: Caller,
  body: Body,
  positions: Positions,
): FastifyReply {
  if (client !== null) positions.remember(client, body.position)
  return send<Body>(reply.header('X-Position', String(body.position)), body)
}
