import { z } from 'zod'
import { sid } from '../http/fields.ts'

export const handOverBody = z.object({ sessionSid: sid, toSid: sid, word: z.string().max(1_000).default('') })
