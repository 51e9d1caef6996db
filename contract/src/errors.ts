import { z } from 'zod'
import type { OutputOf } from './schema.ts'

const errorDetail = z.object({
  target: z.string().optional(),
  message: z.string(),
  /** 0-based character in `target`, for what is written wrongly in an address. */
  position: z.number().int().optional(),
})

/** Body of every refusal and failure. */
export const errorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'GUID in braces, one per refusal.' }),
      message: z.string().meta({ description: 'In the language of Accept-Language.' }),
      target: z.string().optional().meta({ description: 'Path of the field that the sender got wrong.' }),
      details: z.array(errorDetail).optional(),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = OutputOf<typeof errorBody>
export type ErrorDetail = OutputOf<typeof errorDetail>
