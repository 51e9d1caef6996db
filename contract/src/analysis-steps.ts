import { analysisLimits as limits, duplicateKinds, type AnalysisChange } from '@naire/domain/analysis'
import { findingKinds } from '@naire/domain/sessions'
import { z } from 'zod'
import { sid } from './schema.ts'

/** One change of the numbers. */
export interface AnalysisChangeBody {
  /** Given by the client, so that it can be undone at once; absent: made by the server. */
  readonly stepSid?: string
  readonly change: AnalysisChange
}

const edge = z.number().nullable().default(null)
const word = z.string().trim().min(1).max(200)
const caption = z.string().trim().max(500).default('')
const option = z.strictObject({ code: word, title: caption, value: z.number().nullable().default(null) })
const choices = z.array(option).min(1).max(limits.categories)
const rangeBand = z.strictObject({ key: word, title: caption, from: edge, to: edge })

const rule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recode'),
    of: word,
    map: z.record(z.string().max(1_000), word),
    otherwise: word.nullable().default(null),
    options: choices,
  }),
  z.strictObject({ kind: z.literal('bands'), of: word, bands: z.array(rangeBand).min(1).max(limits.categories) }),
  z.strictObject({
    kind: z.literal('combine'),
    of: word,
    options: z
      .array(option.extend({ from: z.array(word).max(limits.categories) }))
      .min(1)
      .max(limits.categories),
  }),
  z.strictObject({
    kind: z.literal('index'),
    of: z.array(word).min(1).max(limits.columns),
    how: z.enum(['mean', 'sum']),
    atLeast: z.int().min(1),
  }),
  z.strictObject({ kind: z.literal('formula'), text: z.string().min(1).max(2_000) }),
])

const share = z.number().min(0).max(1e12)
const margin = z.strictObject({
  variable: word,
  targets: z
    .record(z.string().max(1_000), share)
    .refine((targets) => Object.values(targets).some((each) => each > 0), 'one target is above 0'),
})
export const weightMargins = z.array(margin).min(1).max(limits.margins)
const caps = z.strictObject({ low: z.number().min(0).max(1), high: z.number().min(1).max(1_000) })
// A bar separates the codes of an answer.
const code = z.strictObject({ code: word.refine((text) => !text.includes('|'), 'has no bar'), title: caption })

export const weightCaps = caps.nullable().default(null)
export const derivedVariableBody = z.strictObject({ sid, code: word, title: caption, rule })

const check = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('duration'),
    seconds: z.number().min(0).max(1e6).nullable().default(null),
    share: z.number().min(0).max(1).nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('straightLines'),
    questionSid: sid.nullable().default(null),
    rows: z.int().min(2).max(limits.columns),
  }),
  z.strictObject({ kind: z.literal('duplicates'), by: z.enum(duplicateKinds) }),
  z.strictObject({ kind: z.literal('flags'), kinds: z.array(z.enum(findingKinds)).min(1).max(findingKinds.length) }),
  z.strictObject({ kind: z.literal('expression'), text: z.string().min(1).max(2_000) }),
])
export const cleaningRuleBody = z.strictObject({ sid, title: word, check })

const change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('saveVariable'),
    variable: derivedVariableBody,
  }),
  z.strictObject({ kind: z.literal('removeVariable'), sid }),
  z.strictObject({
    kind: z.literal('saveWeighting'),
    scheme: z.strictObject({
      sid,
      title: word,
      margins: weightMargins,
      caps: weightCaps,
    }),
  }),
  z.strictObject({ kind: z.literal('removeWeighting'), sid }),
  z.strictObject({
    kind: z.literal('saveFrame'),
    frame: z.strictObject({ sid, title: word, variable: word, codes: z.array(code).min(1).max(limits.codes) }),
  }),
  z.strictObject({ kind: z.literal('removeFrame'), sid }),
  z.strictObject({ kind: z.literal('saveRule'), rule: cleaningRuleBody }),
  z.strictObject({ kind: z.literal('removeRule'), sid }),
  z.strictObject({
    kind: z.enum(['acceptCleaning', 'declineCleaning']),
    rule: z.string().max(2_000),
    reason: z.string().max(500),
    sessionSids: z.array(sid).min(1).max(limits.sessions),
  }),
])

export const analysisChangeBody = z
  .strictObject({ stepSid: sid.optional(), change })
  .transform((body) => body as AnalysisChangeBody)
  .meta({ id: 'AnalysisChangeBody' })
export const analysisUndoBody = z.strictObject({ stepSid: sid, reason: z.string().max(500) })
export const analysisCodesBody = z.strictObject({
  sessionSid: sid,
  frameSid: sid,
  codes: z.array(word).max(limits.codesPerAnswer),
  /** To compare with another person's; the codes that count stay as they are. */
  asCheck: z.boolean().default(false),
})
