import { analysisLimits as limits, type AnalysisChange } from '@naire/domain/analysis'
import { z } from 'zod'
import { sid } from '../http/fields.ts'

const name = z.string().trim().min(1).max(200)
const title = z.string().trim().max(500).default('')
const edge = z.number().nullable().default(null)
const option = z.strictObject({ code: name, title, value: z.number().nullable().default(null) })
const options = z.array(option).min(1).max(limits.categories)
const band = z.strictObject({ key: name, title, from: edge, to: edge })

const rule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recode'),
    of: name,
    map: z.record(z.string().max(1_000), name),
    otherwise: name.nullable().default(null),
    options,
  }),
  z.strictObject({ kind: z.literal('bands'), of: name, bands: z.array(band).min(1).max(limits.categories) }),
  z.strictObject({
    kind: z.literal('combine'),
    of: name,
    options: z
      .array(option.extend({ from: z.array(name).max(limits.categories) }))
      .min(1)
      .max(limits.categories),
  }),
  z.strictObject({
    kind: z.literal('index'),
    of: z.array(name).min(1).max(limits.columns),
    how: z.enum(['mean', 'sum']),
    atLeast: z.int().min(1),
  }),
  z.strictObject({ kind: z.literal('formula'), text: z.string().min(1).max(2_000) }),
])

const share = z.number().min(0).max(1e12)
const margin = z.strictObject({
  variable: name,
  targets: z
    .record(z.string().max(1_000), share)
    .refine((targets) => Object.values(targets).some((each) => each > 0), 'one target is above 0'),
})
const caps = z.strictObject({ low: z.number().min(0).max(1), high: z.number().min(1).max(1_000) })
// A bar separates the codes of an answer.
const code = z.strictObject({ code: name.refine((text) => !text.includes('|'), 'has no bar'), title })

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saveVariable'), variable: z.strictObject({ sid, code: name, title, rule }) }),
  z.strictObject({ kind: z.literal('removeVariable'), sid }),
  z.strictObject({
    kind: z.literal('saveWeighting'),
    scheme: z.strictObject({
      sid,
      title: name,
      margins: z.array(margin).min(1).max(limits.margins),
      caps: caps.nullable().default(null),
    }),
  }),
  z.strictObject({ kind: z.literal('removeWeighting'), sid }),
  z.strictObject({
    kind: z.literal('saveFrame'),
    frame: z.strictObject({ sid, title: name, variable: name, codes: z.array(code).min(1).max(limits.codes) }),
  }),
  z.strictObject({ kind: z.literal('removeFrame'), sid }),
  z.strictObject({
    kind: z.literal('acceptCleaning'),
    rule: z.string().max(2_000),
    reason: z.string().max(500),
    sessionSids: z.array(sid).min(1).max(limits.sessions),
  }),
])

export const changeBody = z.strictObject({ stepSid: sid.optional(), change }) as z.ZodType<{
  readonly stepSid?: string
  readonly change: AnalysisChange
}>
export const undoBody = z.strictObject({ stepSid: sid, reason: z.string().max(500) })
export const codesBody = z.strictObject({
  sessionSid: sid,
  frameSid: sid,
  codes: z.array(name).max(limits.codesPerAnswer),
})
