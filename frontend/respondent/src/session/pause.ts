import type { Answering, HostRequest, PartChoice, Step } from '@naire/domain/answering'

/** Interruption between one page and the next. */
export type Pause =
  /** The respondent picks the next part. */
  | { readonly kind: 'choice'; readonly choice: PartChoice }
  /** Another party says which part is next. */
  | { readonly kind: 'request'; readonly request: HostRequest }

export function pauseAt(step: Step): Pause | null {
  if (step.kind === 'choosePart') return { kind: 'choice', choice: step.choice }
  return step.kind === 'request' ? { kind: 'request', request: step.request } : null
}

/**
 * Where a session begins: on its first page behind those that are `skipped` (a count), or where the first part is to be
 * chosen.
 */
export function firstPause(
  answering: Answering,
  skipped: number,
): { readonly pageSid: string | null; readonly pause: Pause | null } {
  const introduction = answering.pages().slice(0, skipped).at(-1)
  const behind = answering.stepAfter(introduction?.sid ?? null)
  // A questionnaire of introductory pages alone is shown all the same.
  const step = behind.kind === 'end' ? answering.stepAfter(null) : behind
  if (step.kind !== 'page') return { pageSid: null, pause: pauseAt(step) }
  answering.enter(step.page.sid)
  return { pageSid: step.page.sid, pause: null }
}
