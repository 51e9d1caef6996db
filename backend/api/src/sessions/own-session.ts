import { load } from '@naire/commands'
import { can, roleAmong, type Ability } from '@naire/domain/access'
import { reviewSampleDecider, reviewSampleStream } from '@naire/domain/review-samples'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, type Session } from '@naire/domain/sessions'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import type { User } from '@naire/domain/users'
import { callerIn, requireAccess, requireBatch } from '../http/access.ts'
import type { Call } from '../odata/operation.ts'
import type { AccessKind } from '@naire/domain/access-log'
import type { Viewer } from '@naire/projections/query'
import { quoted, systemViewer } from '../reading/reading.ts'
import { staffViewer, viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'

type OwnSessionCall = Pick<Call<unknown>, 'operation' | 'caller'>

/** The session, when it lies in the caller's organisation. */
export async function ownSession(
  { operation, caller }: OwnSessionCall,
  { streams }: Services,
  sessionSid: string,
): Promise<Session> {
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
  requireAccess(operation, caller, { orgSid: state.orgSid, subjectSid: state.subjectSid })
  return state
}

/** The sessions that one call changes; several of them are for those who may work in batches. */
export async function ownSessions(
  asked: OwnSessionCall,
  services: Services,
  sessionSids: readonly string[],
): Promise<readonly Session[]> {
  if (sessionSids.length > 1) requireBatch(asked.caller)
  const sessions = await Promise.all(sessionSids.map((sid) => ownSession(asked, services, sid)))
  if (sessions.length > 1) for (const { subjectSid } of sessions) requireBatch(callerIn(asked, subjectSid).caller)
  return sessions
}

/** Refuses like a thing that is not there when the caller's role does not show them this session. */
export async function requireVisible(
  { caller }: OwnSessionCall,
  services: Services,
  sessionSid: string,
): Promise<void> {
  const query = services.reading.bound('NaireSessions', { $select: 'Sid' })
  const viewer = await viewerOf(caller, query, services, sessionSid)
  const { found } = await services.reading.entity(query, [sessionSid], { viewer, minPosition: caller.minPosition })
  if (found === null) throw new RefusalError({ key: 'session.notFound' })
}

/**
 * Revision up to which the caller is shown the files of a session: who reviews it again sees what the first reviewer
 * saw, and need not see the session itself. Refuses like a thing that is not there as `requireVisible` does.
 */
export async function filesShownUpTo(
  asked: OwnSessionCall,
  services: Services,
  { sessionSid, naireSid }: { readonly sessionSid: string; readonly naireSid: string },
): Promise<number> {
  const userSid = asked.caller.user?.sid
  const { state } = await load(services.streams, reviewSampleDecider, reviewSampleStream(naireSid))
  const drawn = Object.values(state).flatMap(({ sessions }) => sessions[sessionSid] ?? [])
  const own = drawn.find(({ secondSid }) => secondSid === userSid)
  if (own !== undefined) return own.revision
  await requireVisible(asked, services, sessionSid)
  return Number.POSITIVE_INFINITY
}

/**
 * Refuses like a thing that is not there when the caller's role shows them no appeal of the session; one that nobody
 * has begun is begun by who sees the session.
 */
export async function requireVisibleAppeal(
  asked: OwnSessionCall,
  services: Services,
  sessionSid: string,
): Promise<void> {
  const { caller } = asked
  const query = services.reading.bound('AppealSessions', { $select: 'Sid' })
  const { minPosition } = caller
  const find = async (viewer: Viewer) =>
    (await services.reading.entity(query, [sessionSid], { viewer, minPosition })).found
  if ((await find(await viewerOf(caller, query, services))) !== null) return
  if ((await find(systemViewer)) !== null || caller.user === null || !can(caller.user.role, 'appeal'))
    throw new RefusalError({ key: 'session.notFound' })
  await requireVisible(asked, services, sessionSid)
}

/** Sessions that one question names. */
const atOnce = 100

/** Filters the sessions to those visible to the caller's role. */
export async function visibleAmong(
  { caller }: OwnSessionCall,
  services: Services,
  sessionSids: readonly string[],
): Promise<ReadonlySet<string>> {
  const visible = new Set<string>()
  for (let from = 0; from < sessionSids.length; from += atOnce) {
    const sids = sessionSids.slice(from, from + atOnce)
    const query = services.reading.bound('NaireSessions', {
      $filter: `Sid in (${sids.map(quoted).join(',')})`,
      $select: 'Sid',
      $top: String(atOnce),
    })
    const viewer = await viewerOf(caller, query, services)
    const { found } = await services.reading.page(query, { viewer, minPosition: caller.minPosition })
    for (const { Sid } of found.rows) visible.add(String(Sid))
  }
  return visible
}

/** Keeps that the caller was shown data of the session that the address names. */
export function viewed(
  { caller, key }: Pick<Call<unknown>, 'caller' | 'key'>,
  { viewings: accessLog }: Services,
  kind: AccessKind,
): void {
  if (caller.user !== null) accessLog.saw(staffViewer(caller.user, caller.orgSid), [{ kind, sessionSid: key }])
}

/** Something to do in a subject; null: in none. */
interface Task {
  readonly ability: Ability
  readonly orgSid: string
  readonly subjectSid: string | null
  readonly target: string
}

/** A user of the same organisation who has the ability that a task needs, in its subject too. */
export async function assignee({ people, streams }: Services, userSid: string, task: Task): Promise<User> {
  const user = await people.find(userSid)
  const members =
    task.subjectSid === null ? {} : (await load(streams, subjectDecider, subjectStream(task.subjectSid))).state.members
  const role = user && roleAmong(members, userSid, user.fields.authority)
  const fits =
    user !== null &&
    (user.fields.orgSid === task.orgSid || user.fields.orgSid === null) &&
    role !== null &&
    can(role, task.ability)
  if (!fits) throw new RefusalError({ key: 'user.notFound', target: task.target })
  return user
}
