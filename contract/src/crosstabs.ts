import {
  analysisLimits,
  cellFigures,
  crosstabCharts,
  crosstabDecimals,
  crosstabLetters,
  crosstabLimits,
  namedViews,
  emptyCrosstab,
  type CrosstabContent,
} from '@naire/domain/analysis'
import { z } from 'zod'
import { adjust, axes, base, filter, measure, sessions, weight } from './analysis.ts'
import { json, readSet, type Routes } from './route.ts'
import { row, sid } from './schema.ts'

export const crosstabContent = z
  .strictObject({
    rows: axes(crosstabLimits.rows),
    columns: axes(analysisLimits.axes),
    measure: measure.default({ kind: 'count' }),
    filter,
    sessions,
    weight,
    base,
    adjust,
    letters: z.enum(crosstabLetters).default(emptyCrosstab.letters),
    figures: z
      .array(z.enum(cellFigures))
      .min(1)
      .max(cellFigures.length)
      .default([...emptyCrosstab.figures]),
    chart: z.enum(crosstabCharts).default(emptyCrosstab.chart),
    decimals: z.literal(crosstabDecimals).default(emptyCrosstab.decimals),
  })
  .refine(
    (value) => JSON.stringify(value).length <= crosstabLimits.bytes,
    `has at most ${crosstabLimits.bytes} characters`,
  )

/** POST /analysis/{naireSid}/crosstabs */
export interface SaveCrosstabBody {
  /** Of the cross-tab that it takes the place of, or of a new one; absent: made here. */
  readonly crosstabSid?: string
  readonly title: string
  readonly shared: boolean
  readonly content: CrosstabContent
}

/** Cross-tab that is saved, new or over what it was. */
export const crosstabBody = z
  .strictObject({
    crosstabSid: sid.optional(),
    title: z.string().trim().min(1).max(crosstabLimits.titleLength),
    shared: z.boolean(),
    content: crosstabContent,
  })
  .transform((body) => body as SaveCrosstabBody)
  .meta({ id: 'CrosstabBody' })

/** Reply of saving, removing and restoring a cross-tab. */
export interface SavedCrosstabReply {
  readonly crosstabSid: string
  readonly position: number
}

const replies = json(z.object({ crosstabSid: sid, position: z.number().int() }))
const refuses = ['naire.notFound', 'analysis'] as const

export const crosstabRoutes = {
  readCrosstabs: readSet(row('Crosstab', namedViews), 'Read named cross-tabs'),
  saveCrosstab: { summary: 'Save a named cross-tab', body: crosstabBody, replies, refuses },
  removeCrosstab: { summary: 'Remove a cross-tab', replies, refuses },
  restoreCrosstab: { summary: 'Undo the removal of a cross-tab', replies, refuses },
} as const satisfies Routes
