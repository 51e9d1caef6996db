import {
  analysisLimits as limits,
  contentLimits,
  countedSessions,
  reportLanguages,
  sessionStatuses,
  usualOptions,
  type AnalysisQuery,
  type AnalysisReply,
  type AnalysisStep,
  type CodebookReply,
  type Filter,
} from '@naire/domain/analysis'
import { z } from 'zod'
import {
  analysisChangeBody,
  analysisCodesBody,
  analysisUndoBody,
  cleaningRuleBody,
  derivedVariableBody,
  weightCaps,
  weightMargins,
} from './analysis-steps.ts'
import { json, type RouteContract, type Routes } from './route.ts'
import { sid, typed } from './schema.ts'

export type {
  AnalysisProblem,
  AnalysisQuery,
  AnalysisReply,
  AnalysisResult,
  CodebookReply,
  Distribution,
  Durations,
  Funnel,
  Texts,
} from '@naire/domain/analysis'

/** The tiles of a board in one request, answered in their order from one snapshot. */
export interface AnalysisBody {
  readonly queries: readonly AnalysisQuery[]
}

/** Everything that changes the numbers, oldest first. */
export interface AnalysisStepReply {
  readonly stepSid: string
  readonly type: AnalysisStep['type']
  readonly data: AnalysisStep['data']
  readonly at: string
  readonly by: { readonly sid: string; readonly name: string | null }
  readonly undone: {
    readonly at: string
    readonly by: { readonly sid: string; readonly name: string | null }
    readonly reason: string
  } | null
}

export const name = z.string().min(1).max(200)
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
const axis = z.array(level).min(1).max(limits.levels)
/** Axes of one edge of a table. */
export const axes = (most: number) => z.array(axis).max(most).default([])

export const measure = z.discriminatedUnion('kind', [
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
const condition: z.ZodType<Filter> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(condition).max(limits.conditions) }),
      z.strictObject({ any: z.array(condition).max(limits.conditions) }),
      z.strictObject({ not: condition }),
      z.strictObject({ variable: name, in: z.array(z.string().max(1_000)).max(limits.values) }),
      z.strictObject({ variable: name, from: z.number().nullable(), to: z.number().nullable() }),
      z.strictObject({ variable: name, answered: z.boolean() }),
    ]),
  )
  .meta({ id: 'AnalysisCondition' })

export const filter = z
  .preprocess((value, context) => {
    if (depthOf(value) <= deepest) return value
    context.addIssue({ code: 'custom', message: `conditions lie at most ${deepest} deep in each other` })
    return z.NEVER
  }, condition.nullable())
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

export const base = z.enum(['respondents', 'responses']).default('respondents')
export const adjust = z.enum(['none', 'bonferroni', 'bh']).default(usualOptions.adjust)

const options = z
  .strictObject({
    adjust,
    letters: z.boolean().default(usualOptions.letters),
    utcOffset: z.int().min(-840).max(840).default(usualOptions.utcOffset),
  })
  .default(usualOptions)

const tableQuery = z
  .strictObject({
    rows: axes(limits.axes),
    columns: axes(limits.axes),
    measure: measure.default({ kind: 'count' }),
    filter,
    sessions,
    weight,
    base,
    options,
  })
  .meta({ id: 'TableQuery' })

const skip = z.int().min(0).max(1_000_000).default(0)
const top = z.int().min(1).max(limits.texts).default(50)

const degrees = (most: number) => z.number().min(-most).max(most)

/** Part of a map. */
export const geoBounds = z.strictObject({
  west: degrees(180),
  south: degrees(90),
  east: degrees(180),
  north: degrees(90),
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
    skip,
    top,
  }),
  z.strictObject({
    kind: z.literal('places'),
    variable: name,
    zoom: z.int().min(0).max(limits.zoom),
    within: geoBounds.nullable().default(null),
    filter,
    sessions,
  }),
  z.strictObject({ kind: z.literal('variable'), variable: name, filter, sessions, weight }),
  z.strictObject({ kind: z.literal('preview'), variable: derivedVariableBody, sessions }),
  z.strictObject({ kind: z.literal('weighting'), margins: weightMargins, caps: weightCaps }),
  z.strictObject({ kind: z.literal('proposals'), rule: cleaningRuleBody, skip }),
  z.strictObject({
    kind: z.literal('coding'),
    frameSid: sid,
    of: z.enum(['all', 'mine']).default('all'),
    show: z.enum(['all', 'coded', 'open']).default('all'),
    contains: z.string().max(100).default(''),
    skip,
    top,
  }),
  z.strictObject({ kind: z.literal('agreement'), frameSid: sid }),
  z.strictObject({
    kind: z.literal('reliability'),
    items: z.array(name).min(1).max(contentLimits.items),
    filter,
    sessions,
  }),
])

/** Omitted fields take the defaults: every session that counts, unweighted. */
export const analysisBody = z
  .strictObject({ queries: z.array(query).min(1).max(limits.queries) })
  .transform((body) => body as AnalysisBody)
  .meta({ id: 'AnalysisBody' })

/** Behind the address of a codebook. */
export const codebookQuery = z.object({ language: z.enum(reportLanguages).optional() })

const stepDone = z.object({ stepSid: sid.optional(), position: z.number().int() })

const found: Pick<RouteContract, 'refuses'> = { refuses: ['naire.notFound', 'analysis', 'session.notFound'] }
const openObject = z.looseObject({})

export const analysisRoutes = {
  analysisCodebook: {
    summary: 'Variables of a questionnaire, with their words in its own language or in another',
    query: codebookQuery,
    replies: json(
      typed<CodebookReply>({
        type: 'object',
        required: ['position', 'codebook', 'weights'],
        properties: {
          position: { type: 'integer' },
          codebook: { type: 'array', items: { type: 'object' } },
          weights: { type: 'array', items: { type: 'object' } },
          map: { type: ['object', 'null'] },
        },
      }),
    ),
    ...found,
  },
  analysisQuery: {
    summary: 'Tables, distributions, funnels, durations and texts',
    body: analysisBody,
    replies: json(
      typed<AnalysisReply>({
        type: 'object',
        required: ['position', 'stale', 'results'],
        properties: {
          position: { type: 'integer' },
          stale: { type: 'boolean' },
          results: {
            type: 'array',
            items: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
          },
        },
      }),
    ),
    ...found,
  },
  analysisSteps: {
    summary: 'Everything that changes the numbers',
    replies: json(
      z.object({
        steps: z.array(
          z.object({
            stepSid: sid,
            type: z.string(),
            data: openObject,
            at: z.string(),
            by: openObject,
            undone: openObject.nullable(),
          }),
        ),
      }),
    ),
    ...found,
  },
  changeAnalysis: {
    summary: 'Save or remove a derived variable, a weighting, a code frame, or accept a cleaning rule',
    body: analysisChangeBody,
    replies: json(stepDone),
    ...found,
  },
  undoAnalysisStep: { summary: 'Undo a step', body: analysisUndoBody, replies: json(stepDone), ...found },
  codeAnswer: {
    summary: "Code one session's texts by a frame",
    body: analysisCodesBody,
    replies: json(stepDone),
    ...found,
  },
} as const satisfies Routes
