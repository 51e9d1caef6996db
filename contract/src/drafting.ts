import { draftingLimits, draftingTasks } from '@naire/domain/drafting'
import { languages } from '@naire/domain/languages'
import { z } from 'zod'
import { json, type Routes } from './route.ts'
import { valueOf, type OutputOf } from './schema.ts'

const { briefLength, letters, questions, textLength, texts } = draftingLimits
const language = z.enum(languages)

/** Request for proposals; from it follows, word for word, what is sent to the model (`draftingMessages`). */
export const draftBody = z
  .object({
    task: z.enum(draftingTasks),
    language,
    /** Language of the reasons given to the author. */
    reader: language,
    /** Of a translation. */
    into: language.nullable().default(null),
    brief: z.string().trim().max(briefLength).default(''),
    count: z.int().min(1).max(questions).default(10),
    texts: z
      .array(z.object({ id: z.string().regex(/^\d{1,3}$/), text: z.string().min(1).max(textLength) }))
      .max(texts)
      .default([]),
  })
  .refine(({ task, brief }) => task !== 'questions' || brief !== '', { path: ['brief'], error: 'is missing' })
  .refine(({ task, texts: given }) => task === 'questions' || given.length > 0, { path: ['texts'], error: 'is empty' })
  .refine(({ task, into }) => (task === 'translate') === (into !== null), {
    path: ['into'],
    error: 'is the language of a translation',
  })
  .refine(({ texts: given }) => given.reduce((sum, each) => sum + each.text.length, 0) <= letters, {
    path: ['texts'],
    error: `has more than ${letters} letters`,
  })
  .meta({ id: 'DraftBody' })

/** Answer of the model, word for word (`readProposals`). */
const draft = z.object({ Text: z.string() }).meta({ id: 'Draft' })
export type Draft = OutputOf<typeof draft>

/** Routes of drafting help. */
export const draftingRoutes = {
  draftTexts: {
    summary: 'Ask the language model of the installation about texts of a questionnaire; nothing is kept or changed',
    body: draftBody,
    replies: json(valueOf(draft)),
    refuses: ['naire.notFound', 'drafting.notSetUp', 'drafting.failed', 'access.slowDown'],
  },
} as const satisfies Routes
