import { jobs } from '../index.ts'
import { type JobHandler, type QueueName, queueNames } from './job.ts'
import type { OutboxEntry } from './outbox.ts'
import type { JobQueue, JobRequest } from './queues.ts'

export type JobQueues = Readonly<Record<QueueName, JobQueue>>

export const queueOf = (queues: JobQueues, { duty: job }: OutboxEntry): JobQueue => queues[jobs[job].queue]

/** Asking twice for the same job asks once. */
export async function enqueue(queues: JobQueues, asked: readonly OutboxEntry[]): Promise<void> {
  for (const queue of queueNames) {
    const list = asked.filter(({ duty: job }) => jobs[job].queue === queue)
    if (list.length > 0) await queues[queue].add(list.map(requestOf))
  }
}

function requestOf({ dueAt, ...data }: OutboxEntry): JobRequest {
  const { attempts, retryAfterMs = 1000 }: JobHandler = jobs[data.duty]
  return { data, dueAt, attempts, retryAfterMs }
}

/** Also when the queue holds it as finished; one that waits or runs stays. */
export async function enqueueAnew(queues: JobQueues, asked: OutboxEntry): Promise<void> {
  const queue = queueOf(queues, asked)
  const state = await queue.stateOf(asked.jobId)
  if (state === 'completed' || state === 'failed') await queue.forget(asked.jobId)
  await enqueue(queues, [asked])
}
