import { handle } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { importDecider, importLimits, noRows, type ImportUploaded } from '@naire/domain/imports'
import { importFileType } from '@naire/vault'
import type { ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'

const importOf = ({ data }: Pick<StoredEvent, 'data'>): string => (data as ImportUploaded['data']).importSid

const after = (event: StoredEvent, hours: number): Date => new Date(Date.parse(event.recordedAt) + hours * 3_600_000)

/** Takes the rows of a file that somebody started to import; the file goes when that has ended. */
export const importAnswers: JobHandler = {
  queue: 'import-answers',
  attempts: 5,
  async perform(event, context, { signal }) {
    const sid = importOf(event)
    const { sid: userSid, name, role, orgSid } = event.metadata.actor
    const by = { sid: userSid, role, orgSid, ...(name === undefined ? {} : { name }) }
    await context.runImport({ sid, by }, signal)
    const found = await context.imports.find(sid)
    if (found?.status === 'running' || found?.status === 'waiting') throw new JobFailedError('the import goes on later')
    await end(event, context)
  },
  async giveUp(event, context) {
    await context.imports.fail(importOf(event), 'failed')
    await end(event, context)
  },
}

/** Removes a file that was uploaded and never imported. */
export const removeDraft: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  dueAt: (event) => after(event, importLimits.draftHours),
  async perform(event, context) {
    const found = await context.imports.find(importOf(event))
    if (found?.status !== 'draft') return
    await removeRows(found.sid, context)
    await context.imports.remove(found.sid)
  },
}

/** Removes the report of an import when its days are over. */
export const removeReport: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  dueAt: (event) => after(event, importLimits.keptDays * 24),
  perform: (event, { imports }) => imports.remove(importOf(event)),
}

async function end(event: ReadEvent, context: JobContext): Promise<void> {
  const sid = importOf(event)
  const found = await context.imports.find(sid)
  const how = found?.status === 'finished' || found?.status === 'cancelled' ? found.status : 'failed'
  const { actor, correlationId } = event.metadata
  await handle(
    context.streams,
    importDecider,
    event.stream,
    { type: 'EndImport', how, counts: found?.counts ?? noRows, by: actor, at: context.now().toISOString() },
    { commandId: `${event.id}/end`, correlationId, causationId: event.id },
  )
  await removeRows(sid, context)
}

async function removeRows(sid: string, { files }: Pick<JobContext, 'files'>): Promise<void> {
  for (const file of await files.list(sid, importFileType)) await files.remove(file.sid)
}
