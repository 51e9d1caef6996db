import { boardLimits, figureKinds, tileHeights, tileWidths, type BoardContent } from '@naire/domain/analysis'
import { z } from 'zod'
import { sid } from '../http/fields.ts'
import { filter, sessions, weight } from './analysis-body.ts'

const tile = z.strictObject({
  id: z.string().min(1).max(100),
  kind: z.enum([...figureKinds, 'question']),
  questionSid: sid.optional(),
  width: z.literal(tileWidths),
  height: z.literal(tileHeights),
})

const content = z
  .strictObject({
    tiles: z.array(tile).max(boardLimits.tiles),
    filter,
    sessions,
    weight,
    target: z.int().min(1).max(100_000_000).nullable().default(null),
  })
  .refine((value) => JSON.stringify(value).length <= boardLimits.bytes, `has at most ${boardLimits.bytes} characters`)

/** Request body of a board that is saved, new or over what it was. */
export const boardBody = z.strictObject({
  boardSid: sid.optional(),
  title: z.string().trim().min(1).max(boardLimits.titleLength),
  shared: z.boolean(),
  content,
}) as unknown as z.ZodType<{
  readonly boardSid?: string
  readonly title: string
  readonly shared: boolean
  readonly content: BoardContent
}>
