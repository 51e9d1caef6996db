import { setTimeout as pause } from 'node:timers/promises'

/** KurrentDB did not answer in time, is unavailable or has no leader; the same work may succeed later. */
export class EventStoreAway extends Error {
  override readonly name = 'EventStoreAway'
  /** Code of a connection error, so that callers test whether a failure is transient without knowledge of KurrentDB. */
  readonly code = 'ETIMEDOUT'

  constructor(cause: unknown) {
    super(`KurrentDB is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Nothing came back within the deadline: the call may have had its effect. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(deadlineMs: number) {
    super(`no answer within ${deadlineMs} ms`)
  }
}

/**
 * The last revision of the stream (-1: there is none) when the server refused an append for its expected revision, else
 * null.
 */
export function actualRevision(error: unknown): number | null {
  if (!isClientError(error) || error.type !== 'wrong-expected-version') return null
  return typeof error.actualState === 'bigint' ? Number(error.actualState) : -1
}

export const isMissingStream = (error: unknown): boolean => isClientError(error) && error.type === 'stream-not-found'

/** Whether the same call may succeed a moment later: a lost connection, an election, an overloaded server. */
export function passes(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  if (!(error instanceof Error)) return false
  // Asking what the server can do fails with the bare status.
  if (!isClientError(error)) return hasPassingStatus(error) || error.message.startsWith('Failed to discover')
  if (passing.has(error.type)) return true
  // What the client does not know: a broken call carries a status or what the native module threw; a refusal of one
  // append only its text.
  return (
    error.type === 'unknown' &&
    (hasPassingStatus(error) || isOfBridge(error) || /Server Is (Busy|Not Ready)|No leader info/.test(error.message))
  )
}

const passing: ReadonlySet<string> = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader'])

/** gRPC: cancelled, unknown, deadline exceeded, aborted, internal, unavailable. */
const passingStatus: ReadonlySet<unknown> = new Set([1, 2, 4, 10, 13, 14])

const hasPassingStatus = (error: Error): boolean => 'code' in error && passingStatus.has(error.code)
const isOfBridge = (error: ClientError): boolean => error.code === undefined && Reflect.get(error, '_raw') !== undefined

/** Common shape of the client's errors; its classes are loaded lazily and cannot be named here. */
interface ClientError extends Error {
  readonly type: string
  readonly code?: unknown
  readonly actualState?: unknown
}

function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string'
}

/** The answer, or NoAnswer when it takes longer. The work itself is not stopped. */
export async function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(deadlineMs)), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const shortestMs = 20
const longestMs = 1000

/**
 * Tries again what failed for a reason that passes, after growing pauses; `attempt` counts from 0.
 * @throws EventStoreAway when patience runs out, any other failure as it is.
 */
export async function persistently<T>(patienceMs: number, work: (attempt: number) => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!passes(error)) throw error
      const wait = Math.min(shortestMs * 2 ** attempt, longestMs)
      if (performance.now() + wait > until) throw new EventStoreAway(error)
      // The client reconnects a moment after it reports the failure.
      await pause(wait)
    }
  }
}
