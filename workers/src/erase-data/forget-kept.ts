import { readModels } from '@naire/projections'
import { Checkpoints, forgetKept as forget } from '@naire/projections/runner'
import type { Duty } from '../runner/duty.ts'
import { DutyFailed } from '../runner/problem.ts'

const patienceMs = 10_000

/** Tables that a rebuild replaced are kept for a switch back: those that were put aside before an erasure go. */
export const forgetKept: Duty = {
  queue: 'erase-data',
  attempts: 8,
  retryAfterMs: 5000,
  async perform(event, { pool }) {
    // What is put aside later has taken the erasure.
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs))) throw new DutyFailed('some read models have not taken the erasure yet')
    await forget(pool, readModels, event.position)
  },
}
