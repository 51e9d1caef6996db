import type { HistoryStep } from '@naire/contract'

/** The steps that passed a level of the review that runs now, the first level first. */
export function passedIn(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return steps.reduce<readonly HistoryStep[]>((passed, step) => {
    if (step.EventType === 'SessionPassed') return [...passed, step]
    if (step.EventType === 'DecisionWithdrawn') return wasPassed(step) ? passed.slice(0, -1) : passed
    return beginsAnew(step) ? [] : passed
  }, [])
}

/** A new review begins with answers that are handed in again, and when a decided one is opened again. */
const beginsAnew = ({ EventType, Changes }: HistoryStep): boolean =>
  EventType === 'SessionReturned' ||
  EventType === 'ReviewReopened' ||
  (EventType === 'AppealSolved' && Changes.some((change) => 'Field' in change && change.Field === 'ReviewStatus'))

/** Checks whether a step took back a pass: the session was at "passed", or a level further. */
const wasPassed = ({ Changes }: HistoryStep): boolean =>
  Changes.some(
    (change) =>
      'Field' in change && ((change.Field === 'ReviewStatus' && change.From === 1) || change.Field === 'ReviewLevel'),
  )
