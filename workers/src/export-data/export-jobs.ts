import type { DataViewed } from '@naire/domain/access-log'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { exportLimits } from '@naire/domain/exports'
import { sessionDecider } from '@naire/domain/sessions'
import { load } from '@naire/commands'
import { Checkpoints } from '@naire/projections/runner'
import { exportFileType } from '@naire/vault'
import { giveExportNotice } from '../give-notices/give-notices.ts'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'

const patienceMs = 30_000

const isExport = ({ data }: StoredEvent): boolean => (data as DataViewed['data']).kind === 'Export'
const exportOf = ({ data }: { readonly data: unknown }): string => (data as DataViewed['data']).exportSid ?? ''

/** Makes the file of an export that somebody asked for. */
export const exportData: JobHandler = {
  queue: 'export-data',
  attempts: 5,
  concerns: isExport,
  async perform(event, context, { signal }) {
    const sid = exportOf(event)
    // What was committed before is in it.
    await new Checkpoints(context.pool).waitFor(event.position, patienceMs, [
      'sessions',
      'answers',
      'naires',
      'coded_answers',
    ])
    await context.runExport(sid, signal)
    const found = await context.exports.find(sid)
    const isGivenBack = signal.aborted && found?.status === 'running'
    if (isGivenBack || found?.status === 'waiting') throw new JobFailedError('the export begins anew')
    await giveExportNotice(event, context, 'ready')
  },
  async giveUp(event, context) {
    await context.exports.fail(exportOf(event), 'failed')
    await giveExportNotice(event, context, 'failed')
  },
}

/** Removes an export with its file when its days are over. */
export const removeExport: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  concerns: isExport,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + exportLimits.keptDays * 86_400_000),
  async perform(event, context) {
    await removeFiles(exportOf(event), context)
    await context.exports.remove(exportOf(event))
  },
}

/** Takes away the exports that may hold an erased session; those under way begin anew without it. */
export const withdrawExports: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  retryAfterMs: 5000,
  async perform(event, context) {
    const { state } = await load(context.streams, sessionDecider, event.stream)
    if (state.naireSid === '') return
    if (!(await new Checkpoints(context.pool).waitFor(event.position, patienceMs)))
      throw new JobFailedError('some read models have not taken the erasure yet')
    await withdrawExportsOf(state.naireSid, context)
  },
}

/** Takes away the finished exports of a questionnaire; those under way begin anew. */
export async function withdrawExportsOf(
  naireSid: string,
  context: Pick<JobContext, 'exports' | 'files'>,
): Promise<void> {
  for (const sid of await context.exports.withdraw(naireSid)) await removeFiles(sid, context)
}

async function removeFiles(sid: string, { files }: Pick<JobContext, 'files'>): Promise<void> {
  for (const file of await files.list(sid, exportFileType)) await files.remove(file.sid)
}
