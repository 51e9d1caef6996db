import { CloseJob, RetryJob } from '../commands/product-commands.ts'
import { closeJobBody } from '@naire/contract'
import { withBody, withoutBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Operations on dead-letter jobs. */
export const jobOperations = {
  retryDuty: withoutBody(async ({ caller, key }, { execute }) => {
    const { position } = await execute(new RetryJob({ ...commanded(caller), jobId: key }))
    return { kind: 'none', position }
  }),

  closeDuty: withBody(closeJobBody, async ({ caller, key, body }, { execute }) => {
    const { position } = await execute(new CloseJob({ ...commanded(caller), jobId: key, reason: body.reason }))
    return { kind: 'none', position }
  }),
} as const
