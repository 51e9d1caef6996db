/** Figures of an installation by which operators see whether it is well. Null: not set up, or not known. */
export interface HealthFigures {
  /** Read models that stopped at an event. */
  readonly stoppedModels: number
  /** Age of the oldest event that some read model has not taken. */
  readonly behindSeconds: number
  /** Events that read models went on without, and nobody decided about. */
  readonly parkedEvents: number
  readonly deadLetters: number
  /** Jobs that are due and not done. */
  readonly outboxWaiting: number
  /** Time for which the first of them has been due. */
  readonly outboxSeconds: number
  /** Positions of the log that no job was looked for. */
  readonly dispatcherBehind: number
  readonly diskFreeBytes: number
  readonly diskSizeBytes: number
  /** Age of the newest backup; null: backups are not set up. */
  readonly backupSeconds: number | null
  /** Time that the certificate is still good for; null: another program serves https. */
  readonly certificateSeconds: number | null
  /** Distance by which the newest event of the log lies ahead of this machine's clock. */
  readonly clockAheadSeconds: number
  /** Reads that took long in the last hour, in the api process that answers. */
  readonly slowReads: number
  /** The longest batch of any read model in the last hour. */
  readonly slowBatchSeconds: number
}

export const healthProblemKeys = [
  'modelStopped',
  'modelBehind',
  'parkedEvents',
  'deadLetters',
  'jobsWait',
  'dispatcherBehind',
  'diskFull',
  'backupMissing',
  'backupOld',
  'certificateEnds',
  'clockJumped',
  'readsSlow',
  'batchSlow',
] as const
export type HealthProblemKey = (typeof healthProblemKeys)[number]

export interface HealthProblem {
  readonly key: HealthProblemKey
  /** `danger`: somebody has to do something now. */
  readonly level: 'warning' | 'danger'
  /** Of the figure behind it: seconds, percent or a number, as the key says. */
  readonly value: number
}

/** Values from which each problem is said, and from which it is urgent; the alert rules have the same. */
export const healthLimits = {
  modelBehind: { warning: 30, danger: 300 },
  jobsWait: { warning: 120, danger: 900 },
  dispatcherBehind: { warning: 1_000, danger: 100_000 },
  /** Percent of the disk that are free. */
  diskFull: { warning: 15, danger: 5 },
  backupOld: { warning: 36 * 3_600, danger: 72 * 3_600 },
  certificateEnds: { warning: 21 * 86_400, danger: 5 * 86_400 },
  clockJumped: { warning: 5, danger: 60 },
  readsSlow: { warning: 100, danger: 1_000 },
  batchSlow: { warning: 10, danger: 60 },
} as const satisfies { readonly [Key in HealthProblemKey]?: { readonly warning: number; readonly danger: number } }

/** Problems of an installation, the most urgent first. */
export function healthProblems(figures: HealthFigures): readonly HealthProblem[] {
  const { backupSeconds, certificateSeconds, diskFreeBytes, diskSizeBytes } = figures
  const free = diskSizeBytes === 0 ? 100 : Math.floor((100 * diskFreeBytes) / diskSizeBytes)
  const found: readonly (HealthProblem | null)[] = [
    some('modelStopped', 'danger', figures.stoppedModels),
    above('modelBehind', figures.behindSeconds),
    some('parkedEvents', 'warning', figures.parkedEvents),
    some('deadLetters', 'warning', figures.deadLetters),
    above('jobsWait', figures.outboxSeconds),
    above('dispatcherBehind', figures.dispatcherBehind),
    below('diskFull', free),
    backupSeconds === null ? { key: 'backupMissing', level: 'warning', value: 0 } : above('backupOld', backupSeconds),
    certificateSeconds === null ? null : below('certificateEnds', certificateSeconds),
    above('clockJumped', figures.clockAheadSeconds),
    above('readsSlow', figures.slowReads),
    above('batchSlow', figures.slowBatchSeconds),
  ]
  const problems = found.filter((problem) => problem !== null)
  return [...problems.filter(({ level }) => level === 'danger'), ...problems.filter(({ level }) => level === 'warning')]
}

const some = (key: HealthProblemKey, level: HealthProblem['level'], value: number): HealthProblem | null =>
  value > 0 ? { key, level, value } : null

function above(key: keyof typeof healthLimits, value: number): HealthProblem | null {
  const { warning, danger } = healthLimits[key]
  return value < warning ? null : { key, level: value < danger ? 'warning' : 'danger', value }
}

function below(key: keyof typeof healthLimits, value: number): HealthProblem | null {
  const { warning, danger } = healthLimits[key]
  return value > warning ? null : { key, level: value > danger ? 'warning' : 'danger', value }
}
