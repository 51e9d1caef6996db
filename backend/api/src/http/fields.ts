import { randomUUID } from 'node:crypto'
import { normalSid } from '@naire/domain/naires'
import { z } from 'zod'

/** A sid in any spelling, as it is stored. */
export const sid = z.string().transform((text, context) => {
  const normal = normalSid(text)
  if (normal !== null) return normal
  context.addIssue({ code: 'custom', message: 'is no sid: 32 hexadecimal digits are expected' })
  return z.NEVER
})

/** Blank and missing mean none. */
export const optionalSid = z.union([z.literal('').transform(() => null), z.null(), sid]).optional()

export const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()

/** A text that may be missing: what is wrong with a blank one, the rules of the thing say. */
export const text = z.string().max(10_000).default('')
