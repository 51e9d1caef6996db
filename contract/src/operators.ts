import { healthProblemKeys, type HealthFigures } from '@naire/domain/health'
import { z } from 'zod'
import { json, media, type Routes } from './route.ts'
import { sid, time, typed, type OutputOf } from './schema.ts'

const problem = z
  .object({
    Key: z.enum(healthProblemKeys),
    Level: z.enum(['warning', 'danger']),
    /** Of the figure behind it: seconds, percent or a number, as the key says. */
    Value: z.number(),
  })
  .meta({ id: 'HealthProblem' })

/** Reads of one shape that took long, in the api process that answers; without the values that were asked for. */
const slowRead = z.object({ Shape: z.string(), Times: z.int(), WorstMs: z.number(), LastAt: time })

/** Statement of the database by pg_stat_statements, with placeholders in place of values. */
const slowStatement = z.object({
  Text: z.string(),
  Calls: z.int(),
  TotalMs: z.number(),
  MeanMs: z.number(),
  WorstMs: z.number(),
})

/** Read model by its batches of the last hour. */
const slowModel = z.object({
  Name: z.string(),
  EventsPerSecond: z.number(),
  /** Age in seconds of the oldest event not yet projected. */
  SecondsBehind: z.number(),
  LongestMs: z.number(),
  /** Events of the longest batch, and when it was. */
  LongestEvents: z.int(),
  LongestAt: time,
})

const installationHealth = z.object({
  Problems: z.array(problem),
  Figures: typed<HealthFigures>({ type: 'object' }),
  SlowReads: z.array(slowRead),
  /** The statements that the database spent most time on; null: it counts none. */
  SlowStatements: z.array(slowStatement).nullable(),
  /** The slowest first. */
  SlowModels: z.array(slowModel),
})
export type InstallationHealth = OutputOf<typeof installationHealth>

const subjectStorage = z.object({
  SubjectSid: sid,
  Name: z.string(),
  OrgName: z.string().nullable(),
  Sessions: z.int(),
  Files: z.int(),
  Bytes: z.number(),
})
export type SubjectStorage = OutputOf<typeof subjectStorage>

export const operatorRoutes = {
  metrics: { summary: 'Metrics in the text format of Prometheus', replies: media('text/plain') },
  installationHealth: { summary: 'What is wrong with the installation', replies: json(installationHealth) },
  storageBySubject: {
    summary: 'Sessions and files of each subject',
    replies: json(z.object({ value: z.array(subjectStorage) })),
  },
} as const satisfies Routes
