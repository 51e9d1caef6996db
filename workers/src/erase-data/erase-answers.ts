import { handle, load, requireNotHeld } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { IdentErased } from '@naire/domain/idents'
import type { UserErased } from '@naire/domain/users'
import { Checkpoints, type ReadEvent } from '@naire/projections/runner'
import { type JobHandler, type JobContext, JobFailedError } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

const patienceMs = 10_000

/**
 * Erases the sessions that an erased person, a user or one of a respondent list, answered, in the name of who erased the person. One whose seat is being
 * decided is erased by a later try.
 */
export const eraseAnswers: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  concerns: ({ data }) => (data as Partial<IdentErased['data']>).keepsAnswers !== true,
  async perform(event, context) {
    const { pool } = context
    const { model, sql } = event.type === 'IdentErased' ? ofIdent : ofUser
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs, [model])))
      throw new JobFailedError('the list of sessions is behind')
    const { rows } = await pool.query<{ sid: string }>(sql, [sidOf(event)])
    for (const { sid } of rows) await erase(sid, event, context)
  },
}

const ofUser = {
  model: 'sessions',
  sql: 'select "Sid" as sid from read.sessions where "UserSid" = $1 order by "Sid"',
}
const ofIdent = {
  model: 'idents',
  sql: 'select "SessionSid" as sid from read.ident_sessions where "IdentSid" = $1 order by "SessionSid"',
}

async function erase(sessionSid: string, event: ReadEvent, { streams, now }: JobContext): Promise<void> {
  const { actor, correlationId } = event.metadata
  const { reason } = event.data as (IdentErased | UserErased)['data']
  const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
  await requireNotHeld(streams, { naireSid: state.naireSid, sessionSid })
  const command = { type: 'EraseSession', reason, by: actor, at: now().toISOString() } as const
  const envelope = { commandId: `${event.id}/eraseAnswers`, correlationId, causationId: event.id }
  await handle(streams, sessionDecider, sessionStream(sessionSid), command, envelope).catch((error: unknown) => {
    if (!(error instanceof RefusalError && error.refusal.key === 'session.erased')) throw error
  })
}
