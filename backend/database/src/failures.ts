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

/** The database undid the transaction for the sake of another one (deadlock, serialization): nothing of it was stored. */
export function isRolledBack(error: unknown): boolean {
  return codeOf(error)?.startsWith('40') ?? false
}

/** A unique or primary key was there already. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** What went wrong, for logs and operators. Messages of the database may quote the values of a row, so only its code and the place are told. */
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
