import { isTransient } from './failures.ts'

interface BatchedRequest<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Many askers, few questions: what comes while one is under way goes together into the next; a lone asker waits for nothing.
 * `ask` answers in the order of the requests. One request that cannot be answered fails alone.
 */
export function gathered<Request, Answer>(
  ask: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  { most }: { readonly most: number },
): (request: Request) => Promise<Answer> {
  const waiting: BatchedRequest<Request, Answer>[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    // Who asks in the same turn of the event loop shares the first question.
    await new Promise(setImmediate)
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    running = false
  }

  async function settle(batch: readonly BatchedRequest<Request, Answer>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ request }) => request))
      if (answers.length !== batch.length) throw new Error(`${batch.length} asked, ${answers.length} answered`)
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await settle([one])
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (!running) void run()
    })
}
