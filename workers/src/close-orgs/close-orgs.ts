import { eraseUser, handle, load, requireNotHeld, system } from '@naire/commands'
import { identDecider, identStream } from '@naire/domain/idents'
import { channelKinds } from '@naire/domain/messages'
import { orgDecider, providerKinds, type OrgErasureBegun } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { leftToErase, usersOf, type OrgPart } from '@naire/projections/orgs'
import { Checkpoints, eventOf, type ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

const patienceMs = 30_000
/** Things that are erased between two looks at what is left. */
const ofStep = 100

/** Ends every sign-in and token of a closed organisation: they are refused already, and stay over when it is opened. */
const endSignIns: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { pool, people }) {
    const orgSid = sidOf(event)
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs, ['users'])))
      throw new JobFailedError('the list of users is behind')
    const userSids = await usersOf(pool, orgSid)
    await people.apiTokens.endAllOf(userSids)
    for (const userSid of userSids) await people.authSessions.revokeUser(userSid)
    for (const kind of providerKinds) await people.directories.endTokens({ orgSid, kind })
  },
}

/**
 * Erases everything that a closed organisation holds, in the name of who asked for it. A try that takes over goes on
 * with what is left.
 */
const eraseOrg: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  retryAfterMs: 5_000,
  async perform(event, context, { signal }) {
    const { pool, files, now } = context
    const orgSid = sidOf(event)
    for (let before = ''; ;) {
      if (signal.aborted) throw new JobFailedError('the erasure goes on in another try')
      await caughtUp(context)
      const left = await leftToErase(pool, orgSid, ofStep)
      if (left === null) break
      const first = left.sids[0] ?? ''
      if (first === before) throw new JobFailedError('what was erased is still in the lists')
      before = first
      for (const sid of left.sids) await unlessGone(eraseOne[left.part](sid, event, context))
    }
    for (const sid of await files.sidsOfOrg(orgSid)) await files.remove(sid)
    await forgetSecrets(orgSid, context)
    const command = { type: 'EndOrgErasure', by: system, at: now().toISOString() } as const
    await handle(context.streams, orgDecider, event.stream, command, idsOf(event, 'end'))
  },
}

export const closingJobs = { endSignIns, eraseOrg } as const

async function caughtUp({ pool, streams }: JobContext): Promise<void> {
  const { position } = await streams.store.head()
  if (!(await new Checkpoints(pool).waitFor(position, patienceMs, ['sessions', 'idents', 'users'])))
    throw new JobFailedError('the lists of what is left are behind')
}

const idsOf = (event: ReadEvent, what: string) => ({
  commandId: `${event.id}/${what}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
})

/** As whom, why and when something is erased. */
const saidBy = (event: ReadEvent, { now }: JobContext) => ({
  reason: eventOf<OrgErasureBegun>(event).data.reason,
  by: event.metadata.actor,
  at: now().toISOString(),
})

const eraseOne: Readonly<Record<OrgPart, (sid: string, event: ReadEvent, context: JobContext) => Promise<unknown>>> = {
  async sessions(sessionSid, event, context) {
    const { streams } = context
    const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
    await requireNotHeld(streams, { naireSid: state.naireSid, sessionSid })
    const command = { type: 'EraseSession', ...saidBy(event, context) } as const
    return handle(streams, sessionDecider, sessionStream(sessionSid), command, idsOf(event, sessionSid))
  },
  people(identSid, event, context) {
    const command = { type: 'EraseIdent', keepsAnswers: true, ...saidBy(event, context) } as const
    return handle(context.streams, identDecider, identStream(identSid), command, idsOf(event, identSid))
  },
  users(userSid, event, context) {
    const { streams, findOwnName, now } = context
    const { reason, by } = saidBy(event, context)
    const request = { userSid, reason, by, isLastSuperAdmin: false, envelope: idsOf(event, userSid) }
    return eraseUser({ claiming: { streams, findOwnName }, now }, request)
  },
}

/** Somebody else erased it before. */
async function unlessGone(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof RefusalError && /\.(?:erased|notFound)$/.test(error.refusal.key))) throw error
  })
}

/** Keys by which the organisation reached others, and what its directory said of groups. */
async function forgetSecrets(orgSid: string, { people, vault }: JobContext): Promise<void> {
  for (const kind of providerKinds) {
    await people.providerSignIns.forgetProvider(orgSid, kind)
    await vault.directories.forgetDirectory({ orgSid, kind })
  }
  for (const kind of channelKinds) await vault.messageChannels.remove(orgSid, kind)
}
