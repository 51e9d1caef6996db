interface BatchedRequest<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Many askers, few questions: what comes while one is under way goes together into the next; a lone asker waits for
 * nothing. `ask` answers in the order of the requests. One request that cannot be answered fails alone.
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

/** SQLSTATE classes that say nothing about the statement itself: connection, resources, operator, rollback, lock. */
const transientClasses = ['08', '53', '57', '40', '55', '58']
/** Of the network, and of a transaction that the database ended because its process was silent for too long. */
const transientCodes = ['25P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']

/** Whether the same work may succeed when it is tried again later. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined)
    return (
      error instanceof Error &&
      /connection (terminated|ended|timeout)|timeout exceeded when trying to connect|not queryable/i.test(error.message)
    )
  return transientCodes.includes(code) || (code.length === 5 && transientClasses.includes(code.slice(0, 2)))
}

/**
 * The database undid the transaction for the sake of another one (deadlock, serialization): nothing of it was stored.
 */
export function isRolledBack(error: unknown): boolean {
  return codeOf(error)?.startsWith('40') ?? false
}

/** A unique or primary key was there already. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/**
 * Describes a failure for logs and operators. Database messages may quote row values, so only their code and place are
 * included.
 */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = codeOf(error)
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return error.message
  const places = ['schema', 'table', 'column', 'constraint', 'routine'] as const
  const where = places.flatMap((place) => {
    const told: unknown = Reflect.get(error, place)
    return typeof told === 'string' ? [`${place} ${told}`] : []
  })
  return `database error ${code}${where.length > 0 ? ` (${where.join(', ')})` : ''}`
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
