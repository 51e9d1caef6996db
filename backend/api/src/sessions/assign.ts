import { ChangeSessions } from '../commands/product-commands.ts'
import type { ManyResult } from '@naire/contract'
import type { SessionIntention } from '@naire/commands'
import type { Ability } from '@naire/domain/access'
import { RefusalError, refusals, type Refusal } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import type { Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { assignee, ownSessions, visibleAmong } from './own-session.ts'

export interface Assignment {
  readonly sessionSids: readonly string[]
  readonly userSid: string
  /** Ability that the user must have. */
  readonly ability: Ability
  /** The field that names the user. */
  readonly target: string
  command(userName: string | null): SessionIntention
}

/** Gives sessions to a person of the same organisation. */
export async function assign(call: Call<unknown>, services: Services, assignment: Assignment): Promise<Answer> {
  const [first] = await ownSessions(call, services, assignment.sessionSids)
  const { fields } = await assignee(services, assignment.userSid, {
    ...assignment,
    orgSid: first?.orgSid ?? '',
    subjectSid: first?.subjectSid ?? null,
  })
  return changeMany(call, services, assignment.sessionSids, assignment.command(fields.name ?? null))
}

/** Like `changeMany`, for those that the caller's role shows them; the others refuse like things that are not there. */
export async function changeVisible(
  call: Call<unknown>,
  services: Services,
  sessionSids: readonly string[],
  command: SessionIntention,
): Promise<Answer> {
  await ownSessions(call, services, sessionSids)
  const visible = await visibleAmong(call, services, sessionSids)
  return changeThose(call, services, { sessionSids, isTheirs: (sid) => visible.has(sid) }, command)
}

interface SessionSelection {
  readonly sessionSids: readonly string[]
  /** Whether the caller may do this to the session. */
  isTheirs(sid: string): boolean
}

/** Like `changeMany`, for those that are the caller's to change; the others refuse like things that are not there. */
export async function changeThose(
  call: Call<unknown>,
  services: Services,
  { sessionSids, isTheirs }: SessionSelection,
  command: SessionIntention,
): Promise<Answer> {
  const hidden = sessionSids
    .filter((sid) => !isTheirs(sid))
    .map((sessionSid): SessionRefusal => ({ sessionSid, refusal: { key: 'session.notFound' } }))
  const shown = sessionSids.filter(isTheirs)
  const changed =
    shown.length === 0
      ? nothing
      : await services.execute(new ChangeSessions({ ...commanded(call.caller), sessionSids: shown, command }))
  return manyAnswer(call, { ...changed, refused: [...changed.refused, ...hidden] })
}

/** The same command to many sessions, each by itself: which were changed, and which refused with what. */
export async function changeMany(
  call: Call<unknown>,
  services: Services,
  sessionSids: readonly string[],
  command: SessionIntention,
): Promise<Answer> {
  return manyAnswer(
    call,
    await services.execute(new ChangeSessions({ ...commanded(call.caller), sessionSids, command })),
  )
}

export interface SessionRefusal {
  readonly sessionSid: string
  readonly refusal: Refusal
}

interface ManyChanged {
  readonly done: readonly string[]
  readonly refused: readonly SessionRefusal[]
  readonly position: number
}

const nothing: ManyChanged = { done: [], refused: [], position: 0 }

/** Builds the result for many sessions; the refusal of a single one is an error. */
function manyAnswer(call: Call<unknown>, { done, refused, position }: ManyChanged): Answer {
  const [only] = refused
  if (done.length === 0 && refused.length === 1 && only) throw new RefusalError(only.refusal)
  return {
    kind: 'json',
    body: valueBody(call.serviceRoot, manyResult({ done, refused })),
    ...(position === 0 ? {} : { position }),
  }
}

export const manyResult = ({ done, refused }: Pick<ManyChanged, 'done' | 'refused'>): ManyResult => ({
  Done: done,
  Refused: refused.map(refusedRow),
})

const refusedRow = ({ sessionSid, refusal: { key, details } }: SessionRefusal): ManyResult['Refused'][number] => ({
  SessionSid: sessionSid,
  Code: refusals[key].code,
  ...(details === undefined ? {} : { Details: details }),
})
