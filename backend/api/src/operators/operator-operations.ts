import type { InstallationHealth, SubjectStorage } from '@naire/contract'
import { healthProblems, type HealthFigures } from '@naire/domain/health'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { withoutBody } from '../odata/operation.ts'
import { operatorFigures, type Figures } from './figures.ts'
import { slowStatements } from './slow-statements.ts'

const ofModels: readonly {
  readonly name: string
  readonly help: string
  readonly value: (state: Figures['models'][number]) => number | null
}[] = [
  {
    name: 'position',
    help: 'Position of the log up to which the read model has taken all events.',
    value: ({ position }) => position,
  },
  { name: 'behind_positions', help: 'Positions that the log is ahead.', value: ({ lag }) => lag },
  {
    name: 'behind_seconds',
    help: 'How long the oldest event waits that the read model has not taken.',
    value: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'parked_events',
    help: 'Events that the read model went on without, and no operator decided about.',
    value: ({ parked }) => parked,
  },
  {
    name: 'stopped',
    help: '1 when the read model has stopped at an event.',
    value: ({ state }) => (state === 'stopped' ? 1 : 0),
  },
  {
    name: 'longest_batch_seconds',
    help: 'The longest batch of the last hour; absent without one.',
    value: ({ timing }) => timing && timing.longestMs / 1_000,
  },
  {
    name: 'events_per_second',
    help: 'Events that are applied per second of work, over an hour at most; absent without any.',
    value: ({ timing }) => timing && timing.eventsPerSecond,
  },
]

/** Of the installation; null: it has no such figure, and none is printed. */
const ofInstallation: readonly {
  readonly name: string
  readonly help: string
  readonly value: (figures: HealthFigures) => number | null
}[] = [
  {
    name: 'dead_letters',
    help: 'Jobs that failed for good and wait for an operator.',
    value: ({ deadLetters }) => deadLetters,
  },
  { name: 'outbox_waiting', help: 'Jobs that are due and not done.', value: ({ outboxWaiting }) => outboxWaiting },
  {
    name: 'outbox_oldest_seconds',
    help: 'How long the first of the jobs that wait has been due.',
    value: ({ outboxSeconds }) => outboxSeconds,
  },
  {
    name: 'dispatcher_behind_positions',
    help: 'Positions of the log that no job was looked for.',
    value: ({ dispatcherBehind }) => dispatcherBehind,
  },
  { name: 'disk_free_bytes', help: 'Free on the disk of DATA_DIR.', value: ({ diskFreeBytes }) => diskFreeBytes },
  { name: 'disk_size_bytes', help: 'Size of the disk of DATA_DIR.', value: ({ diskSizeBytes }) => diskSizeBytes },
  {
    name: 'backup_age_seconds',
    help: 'Age of the newest backup; absent without BACKUP_FOLDER.',
    value: ({ backupSeconds }) => backupSeconds,
  },
  {
    name: 'certificate_ends_seconds',
    help: 'Time that the certificate is good for; absent without HTTPS_CERT.',
    value: ({ certificateSeconds }) => certificateSeconds,
  },
  {
    name: 'clock_ahead_seconds',
    help: 'How far the newest event lies ahead of the clock of the api.',
    value: ({ clockAheadSeconds }) => clockAheadSeconds,
  },
  {
    name: 'slow_reads_last_hour',
    help: 'Reads that took long in the last hour, in this api process.',
    value: ({ slowReads }) => slowReads,
  },
]

/** This process's own figures (processor, memory, event loop, garbage collection); counted from the first scrape on. */
const ofProcess = new Registry()
let counting = false

/** Prometheus' text format: read models, the installation, then the api process that answers. */
export async function metricsText({ models, health }: Figures): Promise<string> {
  if (!counting) collectDefaultMetrics({ register: ofProcess, prefix: 'naire_api_' })
  counting = true
  const figures = new Registry()
  const registers = [figures]
  for (const { name, help, value } of ofModels) {
    const gauge = new Gauge({ name: `naire_read_model_${name}`, help, labelNames: ['read_model'], registers })
    for (const state of models) {
      const given = value(state)
      if (given !== null) gauge.set({ read_model: state.name }, given)
    }
  }
  for (const { name, help, value } of ofInstallation) {
    const given = value(health)
    if (given !== null) new Gauge({ name: `naire_${name}`, help, registers }).set(given)
  }
  return Registry.merge([figures, ofProcess]).metrics()
}

/** Read models by their longest batch of the last hour. */
const slowest = (models: Figures['models']): InstallationHealth['SlowModels'] =>
  models
    .flatMap(({ name, lagSeconds, timing }) =>
      timing === null
        ? []
        : [
            {
              Name: name,
              EventsPerSecond: timing.eventsPerSecond,
              SecondsBehind: lagSeconds,
              LongestMs: timing.longestMs,
              LongestEvents: timing.longestEvents,
              LongestAt: timing.longestAt.toISOString(),
            },
          ],
    )
    .toSorted((one, other) => other.LongestMs - one.LongestMs)

/** Rows that one answer names. */
const mostSubjects = 1_000

/** Operators' view of the installation: problems, figures, storage. */
export const operatorOperations = {
  metrics: withoutBody(async (_, services) => ({
    kind: 'text',
    text: await metricsText(await operatorFigures(services)),
    type: Registry.PROMETHEUS_CONTENT_TYPE,
  })),

  installationHealth: withoutBody(async (_, services) => {
    const [{ health, models }, SlowStatements] = await Promise.all([
      operatorFigures(services),
      slowStatements(services.readPool),
    ])
    const Problems = healthProblems(health).map(({ key, level, value }) => ({ Key: key, Level: level, Value: value }))
    const SlowReads = services.slow.list()
    return { kind: 'json', body: { Problems, Figures: health, SlowReads, SlowStatements, SlowModels: slowest(models) } }
  }),

  /** Sessions and files of each subject, the largest first. */
  storageBySubject: withoutBody(async (_, { readPool }) => {
    const { rows } = await readPool.query<SubjectStorage>(
      `with files as (
         select s."SubjectSid", count(*)::integer as files, sum(f.file_size)::float8 as bytes
         from vault.files as f join read.sessions as s on s."Sid" = f.object_sid group by 1
       ), counted as (
         select "SubjectSid", count(*)::integer as sessions from read.sessions group by 1
       )
       select p."Sid" as "SubjectSid", p."Name" as "Name", o."Name" as "OrgName", coalesce(c.sessions, 0) as "Sessions",
         coalesce(f.files, 0) as "Files", coalesce(f.bytes, 0) as "Bytes"
       from read.subjects as p left join read.orgs as o on o."Sid" = p."OrgSid"
         left join counted as c on c."SubjectSid" = p."Sid" left join files as f on f."SubjectSid" = p."Sid"
       order by "Bytes" desc, "Sessions" desc, p."Sid" limit $1`,
      [mostSubjects],
    )
    return { kind: 'json', body: { value: rows } }
  }),
} as const
