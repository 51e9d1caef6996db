import { expect, it } from 'vitest'
import { healthLimits, healthProblems, type HealthFigures } from './index.ts'

const well: HealthFigures = {
  stoppedModels: 0,
  behindSeconds: 1,
  parkedEvents: 0,
  deadLetters: 0,
  outboxWaiting: 3,
  outboxSeconds: 2,
  dispatcherBehind: 10,
  diskFreeBytes: 50,
  diskSizeBytes: 100,
  backupSeconds: 3_600,
  certificateSeconds: 60 * 86_400,
  clockAheadSeconds: 0,
  slowReads: 99,
  slowBatchSeconds: 9.9,
}
const said = (more: Partial<HealthFigures>) =>
  healthProblems({ ...well, ...more }).map(({ key, level }) => `${key} ${level}`)

it('says nothing of an installation that is well', () => {
  expect(said({})).toEqual([])
  expect(said({ certificateSeconds: null })).toEqual([])
})

it.each([
  [{ stoppedModels: 1 }, 'modelStopped danger'],
  [{ behindSeconds: healthLimits.modelBehind.warning }, 'modelBehind warning'],
  [{ behindSeconds: healthLimits.modelBehind.danger }, 'modelBehind danger'],
  [{ parkedEvents: 2 }, 'parkedEvents warning'],
  [{ deadLetters: 1 }, 'deadLetters warning'],
  [{ outboxSeconds: healthLimits.jobsWait.danger }, 'jobsWait danger'],
  [{ dispatcherBehind: healthLimits.dispatcherBehind.warning }, 'dispatcherBehind warning'],
  [{ diskFreeBytes: 15 }, 'diskFull warning'],
  [{ diskFreeBytes: 5 }, 'diskFull danger'],
  [{ backupSeconds: null }, 'backupMissing warning'],
  [{ backupSeconds: healthLimits.backupOld.danger }, 'backupOld danger'],
  [{ certificateSeconds: 86_400 }, 'certificateEnds danger'],
  [{ clockAheadSeconds: 90 }, 'clockJumped danger'],
  [{ slowReads: healthLimits.readsSlow.warning }, 'readsSlow warning'],
  [{ slowBatchSeconds: healthLimits.batchSlow.danger }, 'batchSlow danger'],
] as const)('%o is said as %s', (more, expected) => expect(said(more)).toEqual([expected]))

it('says the urgent first', () => {
  expect(said({ deadLetters: 1, diskFreeBytes: 1 })).toEqual(['diskFull danger', 'deadLetters warning'])
})
