import { parentPort } from 'node:worker_threads'
import { runProcess } from '../process/index.ts'
import { ownCopies } from './thread.ts'

/** The owner of the columnar copies as a process of its own, or as a thread of the background process. */
if (parentPort === null) await runProcess('analysis', ownCopies)
else {
  const { threadOf } = await import('./thread.ts')
  await threadOf(parentPort)
}
