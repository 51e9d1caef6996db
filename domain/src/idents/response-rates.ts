import { statusNumbers } from '../sessions/values.ts'
import type { IdentOutcome, IdentState } from './person.ts'

/** Where a person stands, from the list and the newest session (shell §2, identStat). */
export const identStandings = [
  'reserve',
  'waiting',
  'invited',
  'bounced',
  'inProgress',
  'finished',
  'screenedOut',
  'quotaFull',
  'invalid',
  'refused',
  'unreachable',
  'ineligible',
  'replaced',
  'retired',
  'erased',
] as const
export type IdentStanding = (typeof identStandings)[number]

export interface IdentFacts {
  readonly state: IdentState
  readonly outcome: IdentOutcome | null
  /** Status of the newest session; null without one. */
  readonly sessionStatus: number | null
  /** A message got through, or may have. */
  readonly isInvited?: boolean
}

const ofSession: ReadonlyMap<number, IdentStanding> = new Map([
  [statusNumbers.success, 'finished'],
  [statusNumbers.prohibit, 'screenedOut'],
  [statusNumbers.suspend, 'inProgress'],
  [statusNumbers.invalid, 'invalid'],
  [statusNumbers.revoke, 'inProgress'],
  [statusNumbers.fullQuota, 'quotaFull'],
])

/** A session's status goes before the outcome that staff noted, and that before a replacement: who refused, refused. */
export function identStanding({ state, outcome, sessionStatus, isInvited = false }: IdentFacts): IdentStanding {
  const answered = sessionStatus === null ? undefined : ofSession.get(sessionStatus)
  if (answered !== undefined) return answered
  if (state === 'replaced') return outcome ?? state
  if (state === 'active') return outcome ?? (isInvited ? 'invited' : 'waiting')
  return state
}

/**
 * Final dispositions of AAPOR's Standard Definitions for lists of named persons: complete (I), partial (P), refusal and
 * break-off (R), non-contact (NC), other (O), unknown eligibility (U: UH and UO together), not eligible (NE).
 */
export type Disposition = 'I' | 'P' | 'R' | 'NC' | 'O' | 'U' | 'NE'

/** Null: not part of the sample (the reserve, and whoever was taken off the list). */
export const dispositions: Readonly<Record<IdentStanding, Disposition | null>> = {
  reserve: null,
  waiting: 'U',
  invited: 'U',
  bounced: 'U',
  inProgress: 'P',
  finished: 'I',
  screenedOut: 'NE',
  quotaFull: 'NE',
  invalid: 'O',
  refused: 'R',
  unreachable: 'NC',
  ineligible: 'NE',
  replaced: 'NC',
  retired: null,
  erased: null,
}

export type ResponseRateName = 'RR1' | 'RR2' | 'RR3' | 'RR4' | 'RR5' | 'RR6'

export interface ResponseRates {
  /** From 0 to 1; null where nobody stands below the line. */
  readonly rates: Readonly<Record<ResponseRateName, number | null>>
  /**
   * Estimated share of eligible people among those of unknown eligibility: as among those of known eligibility; 1 where
   * none is known.
   */
  readonly e: number
  readonly counts: Readonly<Record<Disposition, number>>
}

/** Response rates 1 to 6 of AAPOR's Standard Definitions (10th edition) from how many people stand where. */
export function responseRates(people: Readonly<Partial<Record<IdentStanding, number>>>): ResponseRates {
  const counts: Record<Disposition, number> = { I: 0, P: 0, R: 0, NC: 0, O: 0, U: 0, NE: 0 }
  for (const standing of identStandings) {
    const disposition = dispositions[standing]
    if (disposition !== null) counts[disposition] += people[standing] ?? 0
  }
  const { I, P, R, NC, O, U, NE } = counts
  const eligible = I + P + R + NC + O
  const e = eligible + NE === 0 ? 1 : eligible / (eligible + NE)
  const share = (above: number, below: number) => (below === 0 ? null : above / below)
  return {
    rates: {
      RR1: share(I, eligible + U),
      RR2: share(I + P, eligible + U),
      RR3: share(I, eligible + e * U),
      RR4: share(I + P, eligible + e * U),
      RR5: share(I, eligible),
      RR6: share(I + P, eligible),
    },
    e,
    counts,
  }
}
