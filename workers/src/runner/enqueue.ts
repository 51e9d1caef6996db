import { duties } from '../index.ts'
import { type QueueName, queueNames } from './duty.ts'
import type { Obligation } from './obligations.ts'
import type { JobQueue } from './queues.ts'

/** Asking twice for the same job asks once. */
export async function enqueue(queues: Readonly<Record<QueueName, JobQueue>>, asked: readonly Obligation[]): Promise<void> {
  for (const queue of queueNames) {
    const list = asked.filter(({ duty }) => duties[duty].queue === queue)
    if (list.length > 0) await queues[queue].add(list.map(({ dueAt, ...data }) => ({ data, dueAt, attempts: duties[data.duty].attempts })))
  }
}
