import { randomUUID } from 'node:crypto'
import { changeSession, type ChangeDependencies } from '@naire/commands'
import { batchCommand, batchLimits, type BatchBegun, type BatchOrder } from '@naire/domain/batches'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError, refusals } from '@naire/domain/refusals'
import type { BatchOutcome, Batches } from '@naire/vault'
import type { ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobHandler } from '../runner/job.ts'

/** Sessions of one step: so many may be done again by a try that takes over, which does them no second time. */
const ofStep = 100
/** Sessions that wait for the log together share its commits. */
const atOnce = 16

const batchOf = ({ data }: Pick<StoredEvent, 'data'>): string => (data as BatchBegun['data']).batchSid

/** Does what somebody ordered to each session of a batch, one by one, and keeps what became of each. */
export const performBatch: JobHandler = {
  queue: 'perform-batches',
  attempts: 5,
  async perform(event, context, { signal }) {
    const { batches } = context
    const [sid, attempt] = [batchOf(event), randomUUID()]
    const begun = await batches.begin(sid, attempt)
    if (begun === null || begun.order === null) return
    const needs = { ...context, claiming: { streams: context.streams, findOwnName: context.findOwnName } }
    const step = { batchSid: sid, order: begun.order, event, needs }
    for (;;) {
      if (signal.aborted) throw new JobFailedError('the batch goes on in another try')
      const pending = await batches.pending(sid, ofStep)
      if (pending.length === 0) break
      if (!(await batches.tell(sid, attempt, await outcomesOf(pending, step)))) return
    }
    await batches.finish(sid, attempt)
  },
  giveUp: (event, { batches }) => batches.fail(batchOf(event)),
}

interface BatchStep {
  readonly batchSid: string
  readonly order: BatchOrder
  readonly event: ReadEvent
  readonly needs: ChangeDependencies
}

type Pending = Awaited<ReturnType<Batches['pending']>>

async function outcomesOf(pending: Pending, step: BatchStep): Promise<readonly BatchOutcome[]> {
  const outcomes: BatchOutcome[] = []
  const rest = pending.values()
  const work = async () => {
    for (const session of rest) outcomes.push(await outcomeOf(session, step))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

/** The command has the same id in every try: a session that a killed try has changed is not changed again. */
async function outcomeOf(
  { number, sessionSid, before }: Pending[number],
  { batchSid, order, event, needs }: BatchStep,
): Promise<BatchOutcome> {
  const command = batchCommand(order, before, `${batchSid}-${sessionSid}`)
  const commandId = `batch/${batchSid}/${sessionSid}`
  try {
    if (command === null) throw new RefusalError({ key: 'batch.over' })
    const envelope = { commandId, correlationId: event.metadata.correlationId, causationId: event.id }
    await changeSession(needs, { sessionSid, command, by: order.by, envelope })
    return { number, code: null, details: null }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const { key, details = null } = error.refusal
    return { number, code: refusals[key].code, details }
  }
}

/** Removes a batch with its report when its days are over. */
export const removeBatch: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + batchLimits.keptDays * 86_400_000),
  perform: (event, { batches }) => batches.remove(batchOf(event)),
}
