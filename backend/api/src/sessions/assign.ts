import type { SessionIntention } from '@naire/commands'
import type { Ability } from '@naire/domain/access'
import { Refused, refusals } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import type { ManyResult } from '../contract/sessions.ts'
import type { Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import type { Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { assignee, ownSessions } from './own-session.ts'

export interface Assignment {
  readonly sessionSids: readonly string[]
  readonly userSid: string
  /** What the user must be able to do. */
  readonly ability: Ability
  /** The field that names the user. */
  readonly target: string
  command(userName: string | null): SessionIntention
}

/** Gives sessions to a person of the same organisation. */
export async function assign(call: Call<unknown>, services: Services, assignment: Assignment): Promise<Answer> {
  const [first] = await ownSessions(call, services, assignment.sessionSids)
  const { fields } = await assignee(services, assignment.userSid, { ...assignment, orgSid: first?.orgSid ?? '' })
  return changeMany(call, services, assignment.sessionSids, assignment.command(fields.name ?? null))
}

/** The same command to many sessions, each by itself: which were changed, and which refused with what. */
export async function changeMany(call: Call<unknown>, services: Services, sessionSids: readonly string[], command: SessionIntention): Promise<Answer> {
  const { done, refused, position } = await services.execute('sessions', 'handleMany', { ...commanded(call.caller), sessionSids, command })
  const [only] = refused
  if (sessionSids.length === 1 && only) throw new Refused(only.refusal)
  const value: ManyResult = {
    Done: done,
    Refused: refused.map(({ sessionSid, refusal }) => ({ SessionSid: sessionSid, Code: refusals[refusal.key].code })),
  }
  return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
}
