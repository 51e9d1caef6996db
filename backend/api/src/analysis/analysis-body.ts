import {
  analysisLimits as limits,
  countedSessions,
  sessionStatuses,
  usualOptions,
  type AnalysisQuery,
  type Filter,
} from '@naire/domain/analysis'
import { z } from 'zod'
import { sid } from '../http/fields.ts'

const name = z.string().min(1).max(200)
const title = z.string().max(500).default('')
const edge = z.number().nullable().default(null)

const band = z.object({ key: name, title, from: edge, to: edge })
const net = z.object({ key: name, title, of: z.array(name).max(limits.categories) })
const level = z.strictObject({
  variable: name,
  bands: z.array(band).max(limits.categories).optional(),
  step: z.enum(['hour', 'day', 'week', 'month']).optional(),
  nets: z.array(net).max(limits.categories).optional(),
  order: z.enum(['asked', 'ascending', 'descending']).optional(),
  hidden: z.array(name).max(limits.categories).optional(),
})
const axes = z.array(z.array(level).min(1).max(limits.levels)).max(limits.axes).default([])

const measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count') }),
  z.strictObject({ kind: z.literal('mean'), of: name }),
  z.strictObject({ kind: z.literal('quantiles'), of: name, at: z.array(z.number().min(0).max(1)).min(1).max(20) }),
  z.strictObject({ kind: z.literal('nps'), of: name }),
  z.strictObject({
    kind: z.literal('box'),
    of: name,
    side: z.enum(['top', 'bottom']),
    n: z.int().min(1).max(limits.categories),
  }),
])

const deepest = 12

/** Filter condition; its nesting depth is checked before parsing, because parsing is recursive. */
const condition: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition).max(limits.conditions) }),
    z.strictObject({ any: z.array(condition).max(limits.conditions) }),
    z.strictObject({ not: condition }),
    z.strictObject({ variable: name, in: z.array(z.string().max(1_000)).max(limits.values) }),
    z.strictObject({ variable: name, from: z.number().nullable(), to: z.number().nullable() }),
    z.strictObject({ variable: name, answered: z.boolean() }),
  ]),
)

export const filter = z
  .unknown()
  .refine((value) => depthOf(value) <= deepest, `conditions lie at most ${deepest} deep in each other`)
  .pipe(condition.nullable())
  .default(null)

function depthOf(value: unknown, within = 0): number {
  if (within > deepest || typeof value !== 'object' || value === null) return within
  return Math.max(within, ...Object.values(value).map((part) => depthOf(part, within + (Array.isArray(value) ? 0 : 1))))
}

export const sessions = z
  .strictObject({
    statuses: z
      .array(z.enum(sessionStatuses))
      .max(sessionStatuses.length)
      .default([...countedSessions.statuses]),
    rejected: z.boolean().default(false),
    test: z.boolean().default(false),
    cleaned: z.boolean().default(false),
  })
  .default({ ...countedSessions, statuses: [...countedSessions.statuses] })
export const weight = sid.nullable().default(null)

const options = z
  .strictObject({
    adjust: z.enum(['none', 'bonferroni', 'bh']).default(usualOptions.adjust),
    letters: z.boolean().default(usualOptions.letters),
    utcOffset: z.int().min(-840).max(840).default(usualOptions.utcOffset),
  })
  .default(usualOptions)

const tableQuery = z.strictObject({
  rows: axes,
  columns: axes,
  measure: measure.default({ kind: 'count' }),
  filter,
  sessions,
  weight,
  base: z.enum(['respondents', 'responses']).default('respondents'),
  options,
})

const query = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table'), table: tableQuery }),
  z.strictObject({ kind: z.literal('distribution'), questionSid: sid, filter, sessions, weight }),
  z.strictObject({ kind: z.literal('funnel'), filter }),
  z.strictObject({ kind: z.literal('durations'), filter, sessions }),
  z.strictObject({
    kind: z.literal('texts'),
    variable: name,
    contains: z.string().max(100).default(''),
    filter,
    sessions,
    skip: z.int().min(0).max(1_000_000).default(0),
    top: z.int().min(1).max(limits.texts).default(50),
  }),
])

/** Request body of an analysis; omitted fields take the defaults: every session that counts, unweighted. */
export const analysisBody = z.strictObject({
  queries: z.array(query).min(1).max(limits.queries),
}) as z.ZodType<{ readonly queries: readonly AnalysisQuery[] }>
