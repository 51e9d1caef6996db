import type { ManyResult } from '@naire/contract'
import { type Http, HttpFailure } from '../../workplace/http.ts'
import type { BatchStep } from './batch-act.ts'

export interface RefusedSession {
  readonly sid: string
  /** Key of `exceptions` in `locales`. */
  readonly code: string
  readonly details: Readonly<Record<string, string | number>>
}

export interface BatchProgress {
  readonly done: readonly string[]
  readonly refused: readonly RefusedSession[]
}

interface RunOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: BatchProgress) => void
}

/** Sessions of one request: a small part, so that progress is seen and stopping takes effect soon. */
const atOnce = 20
/** Of long lists more, so that they end. */
const ofMany = 100
const many = 1_000

function partOf({ field, sids }: BatchStep): number {
  if (field === 'sessionSid') return 1
  return sids.length > many ? ofMany : atOnce
}

/** Sends the steps part by part. @throws HttpFailure when a part did not arrive: what is done so far was told. */
export async function runSteps(
  http: Pick<Http, 'post'>,
  steps: readonly BatchStep[],
  { signal, onProgress }: RunOptions,
): Promise<BatchProgress> {
  let progress: BatchProgress = { done: [], refused: [] }
  for (const step of steps) {
    const part = partOf(step)
    for (let from = 0; from < step.sids.length && !signal.aborted; from += part) {
      const { done, refused } = await sent(http, step, step.sids.slice(from, from + part))
      progress = { done: [...progress.done, ...done], refused: [...progress.refused, ...refused] }
      onProgress(progress)
    }
  }
  return progress
}

async function sent(
  http: Pick<Http, 'post'>,
  { path, field, body }: BatchStep,
  sids: readonly string[],
): Promise<BatchProgress> {
  try {
    if (field === 'sessionSid') {
      await http.post(path, { ...body, sessionSid: sids[0] })
      return { done: sids, refused: [] }
    }
    const { value } = await http.post<{ readonly value: ManyResult }>(path, { ...body, [field]: sids })
    return {
      done: value.Done,
      refused: value.Refused.map(({ SessionSid, Code, Details = {} }) => ({
        sid: SessionSid,
        code: keyOf(Code),
        details: Details,
      })),
    }
  } catch (error) {
    const [only] = sids
    // The refusal of a single session is told as an error.
    if (
      sids.length === 1 &&
      only &&
      error instanceof HttpFailure &&
      (error.failure.status === 409 || (field === 'sessionSid' && error.failure.status === 404)) &&
      error.failure.code
    ) {
      return { done: [], refused: [{ sid: only, code: error.failure.code, details: {} }] }
    }
    throw error
  }
}

const keyOf = (code: string): string => code.replaceAll(/[{}-]/g, '').toLowerCase()
