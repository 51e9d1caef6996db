import { z } from 'zod'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody } from '../odata/define.ts'

const closeBody = z.object({ reason: z.string().max(500) })

/** Operations on dead-letter jobs. */
export const jobOperations = {
  retryDuty: withoutBody(async ({ caller, key }, { execute }) => {
    const { position } = await execute('duties', 'retry', { ...commanded(caller), jobId: key })
    return { kind: 'none', position }
  }),

  closeDuty: withBody(closeBody, async ({ caller, key, body }, { execute }) => {
    const { position } = await execute('duties', 'close', { ...commanded(caller), jobId: key, reason: body.reason })
    return { kind: 'none', position }
  }),
} as const
