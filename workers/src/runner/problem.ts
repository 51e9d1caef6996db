import { problemOf } from '@naire/database'
import { RefusalError } from '@naire/domain/refusals'

/** A failure of which a duty says what it is: its text tells nothing of what the work was about. */
export class JobFailedError extends Error {
  override readonly name: string = 'DutyFailed'
}

/**
 * Failure message for operators. Texts of other errors may quote their input: for those only kind and place are
 * reported.
 */
export function reportable(error: unknown): string {
  if (error instanceof JobFailedError) return error.message
  if (error instanceof RefusalError) return `refused: ${error.refusal.key}`
  const problem = problemOf(error)
  if (problem.startsWith('database error')) return problem
  return error instanceof Error
    ? [error.name, codeOf(error), placeOf(error)].filter(Boolean).join(' ')
    : 'unknown failure'
}

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** The innermost function: `at storeRecording`. */
const placeOf = ({ stack = '' }: Error): string =>
  /\n\s+at (?:async )?([\w.#]+) \(/.exec(stack)?.[1]?.replace(/^/, 'at ') ?? ''
