import type { ErrorDetail } from '@naire/contract'
import { NaireInvalid } from '@naire/commands'
import { isTransient } from '@naire/database'
import { EventStoreBusy } from '@naire/domain/event-sourcing'
import { BudgetSpent } from '@naire/domain/expression'
import { RefusalError, refusals, type RefusalKey } from '@naire/domain/refusals'
import { ODataError } from '@naire/odata'
import { ZodError } from 'zod'
import { SecondFactorNeeded } from '../sign-in/second-step.ts'

/** Failure before localisation into the reader's language. */
export interface Failure {
  readonly key: RefusalKey
  readonly target?: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly details?: readonly FailureDetail[]
  readonly retryAfterSeconds?: number
  /** The methods that the address knows, `GET, POST`. */
  readonly allow?: string
  /** A fault of ours: logged with its cause, which is never told. */
  readonly isBug?: true
}

/** Written already, or to be put into the reader's language: `key` of `validation.json`. */
export type FailureDetail =
  | ErrorDetail
  | { readonly target: string; readonly key: string; readonly values: Readonly<Record<string, string | number>> }

export function failureOf(error: unknown): Failure {
  if (error instanceof RefusalError) return refused(error)
  if (error instanceof ODataError) return misspelled(error)
  if (error instanceof ZodError) return misshaped(error)
  if (error instanceof BudgetSpent) return { key: 'naire.tooCostly' }
  if (error instanceof EventStoreBusy) return { key: 'request.busy', retryAfterSeconds: error.retryAfterSeconds }
  const status = statusOf(error)
  if (status !== null) return { key: byStatus[status] ?? (status < 500 ? 'request.invalid' : 'request.failed') }
  if (isUnstorable(error)) return { key: 'request.invalid' }
  if (isTransient(error) || isNotMadeYet(error)) return { key: 'request.busy', retryAfterSeconds: 1 }
  return { key: 'request.failed', isBug: true }
}

export const statusFor = ({ key }: Failure): number => refusals[key].status

function refused(error: RefusalError): Failure {
  const { key, target, details } = error.refusal
  const problems =
    error instanceof NaireInvalid
      ? { details: error.problems.map((problem) => ({ ...problem, values: problem.details })) }
      : {}
  const challenge =
    error instanceof SecondFactorNeeded
      ? {
          details: [
            { target: 'Challenge', message: error.challenge },
            { target: 'Factors', message: error.factors.join(' ') },
          ],
        }
      : {}
  const seconds =
    typeof details?.['seconds'] === 'number' && waits.includes(refusals[key].status)
      ? { retryAfterSeconds: details['seconds'] }
      : {}
  const allow = typeof details?.['allow'] === 'string' ? { allow: details['allow'] } : {}
  return {
    key,
    ...seconds,
    ...allow,
    ...problems,
    ...challenge,
    ...(target === undefined ? {} : { target }),
    ...(details === undefined ? {} : { values: details }),
  }
}

/** A refusal that passes by itself says in `seconds` when. */
const waits: readonly number[] = [429, 503]

function misspelled(error: ODataError): Failure {
  const target = error.target === undefined ? {} : { target: error.target }
  const position = error.position === undefined ? {} : { position: error.position }
  return {
    key: byStatus[error.status] ?? 'request.invalid',
    ...target,
    details: [{ ...target, message: error.message, ...position }],
  }
}

function misshaped({ issues }: ZodError): Failure {
  const details = issues.map(({ path, message }) => ({ target: fieldPath(path), message }))
  const [first] = details
  return { key: 'request.invalid', ...(first ? { target: first.target } : {}), details }
}

/** `Questions[3].Code` */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    '',
  )
}

/** The read models make their tables when the projections first run. */
function isNotMadeYet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000')
}

/** A character that the database has no place for (U+0000, half of a pair), sent where texts are kept. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
}

const byStatus: Readonly<Record<number, RefusalKey>> = {
  400: 'request.invalid',
  404: 'request.notFound',
  405: 'request.wrongMethod',
  406: 'request.notAcceptable',
  409: 'request.conflict',
  412: 'request.changed',
  413: 'request.tooLarge',
  415: 'request.unsupportedMedia',
  429: 'request.tooMany',
  501: 'request.notSupported',
  503: 'request.busy',
}

/** Errors of the HTTP layer itself carry their status. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus())
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null
}
