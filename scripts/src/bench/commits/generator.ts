import { crowd } from './crowd.ts'
import { fieldDay } from './field-day.ts'
import type { Load, Report } from './load.ts'
import { steady } from './steady.ts'
import { CommitTally } from './tally.ts'

const partMs = 60_000

/** The load generator's process: one load as a message, its reports as messages back. */
process.once('message', (load: Load) => {
  const tally = new CommitTally()
  const tell = (kind: Report['kind']) => process.send?.({ kind, sent: tally.take() } satisfies Report)
  const parts = load.kind === 'fieldDay' ? setInterval(() => tell('part'), partMs) : undefined
  run(load, tally).then(
    () => {
      clearInterval(parts)
      tell('whole')
      process.disconnect()
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

function run(load: Load, tally: CommitTally): Promise<void> {
  switch (load.kind) {
    case 'crowd':
      return crowd(load, tally)
    case 'steady':
      return steady(load, tally)
    case 'fieldDay':
      return fieldDay(load, tally)
  }
}
