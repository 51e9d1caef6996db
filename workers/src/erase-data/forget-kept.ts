import { readModels } from '@naire/projections'
import { Checkpoints, forgetKept as forget } from '@naire/projections/runner'
import type { JobHandler } from '../runner/job.ts'
import { JobFailedError } from '../runner/problem.ts'

const patienceMs = 10_000

/** Tables that a rebuild replaced are kept for a switch back: those that were put aside before an erasure go. */
export const forgetKept: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  retryAfterMs: 5000,
  async perform(event, { pool }) {
    // What is put aside later has taken the erasure.
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs)))
      throw new JobFailedError('some read models have not taken the erasure yet')
    await forget(pool, readModels, event.position)
  },
}
