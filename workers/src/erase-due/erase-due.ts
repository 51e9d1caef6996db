import { handle, load, requireNotHeld, system } from '@naire/commands'
import { identDecider, identStream } from '@naire/domain/idents'
import { RefusalError } from '@naire/domain/refusals'
import {
  retentionCutoff,
  retentionDecider,
  retentionLimits,
  retentionParts,
  type Retention,
  type RetentionCommand,
  type RetentionPart,
  type RetentionRun,
  type RetentionRunBegun,
} from '@naire/domain/retention'
import { anonymisedItems, sessionDecider, sessionStream, type SessionCommand } from '@naire/domain/sessions'
import { duePage } from '@naire/projections/retention'
import { Checkpoints, eventOf, type ReadEvent } from '@naire/projections/runner'
import { removeFilesOf } from '../erase-data/remove-files.ts'
import { withdrawExportsOf } from '../export-data/export-jobs.ts'
import { withdrawPerson } from '../export-person/export-person.ts'
import { giveRetentionNotice } from '../give-notices/give-notices.ts'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

const patienceMs = 30_000
const reason = 'retention'

/**
 * Erases what the rules of a questionnaire let go on a day, in steps that stand in the log before they are done: a try
 * that takes over does the open step again, and counts nothing twice.
 */
export const eraseDue: JobHandler = {
  queue: 'erase-data',
  attempts: 5,
  retryAfterMs: 5_000,
  async perform(event, context, { signal }) {
    const { pool, streams } = context
    const { position } = await streams.store.head()
    if (!(await new Checkpoints(pool).waitFor(position, patienceMs, ['sessions', 'idents', 'appeals'])))
      throw new JobFailedError('the lists of what is due are behind')
    for (;;) {
      if (signal.aborted) throw new JobFailedError('the run goes on in another try')
      const state = await stateOf(event, context)
      const { run, hold } = state
      if (run === null || run.runSid !== runOf(event)) return
      if (run.step !== null) await finishStep(event, run, context)
      else if (hold !== null || !(await beginStep(event, run, context))) break
    }
    await endRun(event, { failed: false }, context)
  },
  giveUp: (event, context) => endRun(event, { failed: true }, context),
}

const runOf = (event: ReadEvent): string => eventOf<RetentionRunBegun>(event).data.runSid

const stateOf = async (event: ReadEvent, { streams }: JobContext): Promise<Retention> =>
  (await load(streams, retentionDecider, event.stream)).state

/** False: nothing more is due. */
async function beginStep(event: ReadEvent, run: RetentionRun, context: JobContext): Promise<boolean> {
  const first = run.after === null ? 0 : retentionParts.indexOf(run.after.part)
  for (const part of retentionParts.slice(first)) {
    const days = run.days[part]
    if (days === null) continue
    const question = { naireSid: sidOf(event), part, cutoff: retentionCutoff(run.at, days) }
    const after = run.after?.part === part ? run.after.sid : null
    const candidates = await duePage(context.pool, question, { after, limit: retentionLimits.step })
    if (candidates.length === 0) continue
    const last = candidates.at(-1)?.sid ?? ''
    await tell(event, { type: 'BeginRetentionStep', runSid: run.runSid, part, candidates }, `${part}/${last}`, context)
    return true
  }
  return false
}

async function finishStep(event: ReadEvent, run: RetentionRun, context: JobContext): Promise<void> {
  const { step, after, runSid } = run
  if (step === null) return
  let [erased, refused] = [0, 0]
  for (const sid of step.sids) {
    const outcome = await eraseOne[step.part](sid, event, context)
    if (outcome === 'erased') erased += 1
    if (outcome === 'refused') refused += 1
  }
  const command = { type: 'EndRetentionStep', runSid, erased, refused } as const
  await tell(event, command, `${step.part}/${after?.sid}/end`, context)
}

/** `gone`: somebody else erased it before. */
type Outcome = 'erased' | 'gone' | 'refused'

const eraseOne: Readonly<
  Record<RetentionPart, (sid: string, event: ReadEvent, context: JobContext) => Promise<Outcome>>
> = {
  contacts: (identSid, event, { streams, now }) =>
    outcomeOf('ident.erased', () => {
      const said = { reason, keepsAnswers: true, by: system, at: now().toISOString() } as const
      return handle(
        streams,
        identDecider,
        identStream(identSid),
        { type: 'EraseIdent', ...said },
        idsOf(event, identSid),
      )
    }),
  answers: (sessionSid, event, { streams, now }) =>
    outcomeOf('session.erased', async () => {
      await requireNotHeld(streams, { naireSid: sidOf(event), sessionSid })
      const command = { type: 'EraseSession', reason, by: system, at: now().toISOString() } as const
      return handle(streams, sessionDecider, sessionStream(sessionSid), command, idsOf(event, sessionSid))
    }),
  async identity(sessionSid, event, { streams, keys, now }) {
    const stream = sessionStream(sessionSid)
    // What was sealed with one key for all of it can only be erased whole.
    if (!(await keys.isParted(stream))) return 'refused'
    return outcomeOf('session.erased', async () => {
      await requireNotHeld(streams, { naireSid: sidOf(event), sessionSid })
      const said = { reason, by: system, at: now().toISOString() } as const
      return handle(
        streams,
        sessionDecider,
        stream,
        async ({ view }) => {
          const items = anonymisedItems(view.answers.values())
          return [{ type: 'AnonymiseSession', items, ...said } satisfies SessionCommand]
        },
        idsOf(event, sessionSid, 'identity'),
      )
    })
  },
  async files(sessionSid, event, context) {
    const { state } = await load(context.streams, sessionDecider, sessionStream(sessionSid))
    return outcomeOf('session.erased', async () => {
      await requireNotHeld(context.streams, { naireSid: sidOf(event), sessionSid })
      await removeFilesOf(sessionSid, state, context)
      await withdrawPerson(sessionSid, context)
    })
  },
}

/** A repeat of a command counts as what it did the first time. */
async function outcomeOf(gone: 'ident.erased' | 'session.erased', run: () => Promise<unknown>): Promise<Outcome> {
  try {
    await run()
    return 'erased'
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return error.refusal.key === gone ? 'gone' : 'refused'
  }
}

const idsOf = (event: ReadEvent, what: string, part = '') => ({
  commandId: `retention/${runOf(event)}/${what}${part && `/${part}`}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
})

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

const tell = (
  event: ReadEvent,
  command: WithoutActor<RetentionCommand>,
  what: string,
  { streams, now }: JobContext,
): Promise<unknown> =>
  handle(
    streams,
    retentionDecider,
    event.stream,
    { ...command, by: system, at: now().toISOString() } as RetentionCommand,
    idsOf(event, what),
  )

/** Archives of attachments that were exported before hold the files still. */
async function endRun(event: ReadEvent, { failed }: { readonly failed: boolean }, context: JobContext): Promise<void> {
  const { run } = await stateOf(event, context)
  if (run !== null && run.erased.files > 0) await withdrawExportsOf(sidOf(event), context)
  await tell(event, { type: 'EndRetentionRun', runSid: runOf(event), failed }, 'end', context)
  if (run !== null) await giveRetentionNotice(event, { ...run, failed }, context)
}
