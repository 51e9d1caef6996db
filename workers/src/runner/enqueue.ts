import { duties } from '../index.ts'
import { type Duty, type QueueName, queueNames } from './duty.ts'
import type { Obligation } from './obligations.ts'
import type { JobQueue, JobRequest } from './queues.ts'

export type JobQueues = Readonly<Record<QueueName, JobQueue>>

export const queueOf = (queues: JobQueues, { duty }: Obligation): JobQueue => queues[duties[duty].queue]

/** Asking twice for the same job asks once. */
export async function enqueue(queues: JobQueues, asked: readonly Obligation[]): Promise<void> {
  for (const queue of queueNames) {
    const list = asked.filter(({ duty }) => duties[duty].queue === queue)
    if (list.length > 0) await queues[queue].add(list.map(requestOf))
  }
}

function requestOf({ dueAt, ...data }: Obligation): JobRequest {
  const { attempts, retryAfterMs = 1000 }: Duty = duties[data.duty]
  return { data, dueAt, attempts, retryAfterMs }
}

/** Also when the queue holds it as finished; one that waits or runs stays. */
export async function enqueueAnew(queues: JobQueues, asked: Obligation): Promise<void> {
  const queue = queueOf(queues, asked)
  const state = await queue.stateOf(asked.jobId)
  if (state === 'completed' || state === 'failed') await queue.forget(asked.jobId)
  await enqueue(queues, [asked])
}
