import type { Session } from '../session.ts'
import { reviewerFor } from './decide.ts'

export interface WaitingSession {
  readonly sessionSid: string
  readonly session: Session
}

/** Number of sessions that already wait for a reviewer. */
export interface ReviewerLoad {
  readonly reviewerSid: string
  readonly waiting: number
}

export interface Spread {
  /** Reviewer → sessions, in the order in which they were given. */
  readonly given: ReadonlyMap<string, readonly string[]>
  /** Sessions that none of the reviewers may review. */
  readonly left: readonly string[]
}

/**
 * Gives each session, one after the other, to whoever has least to do and may review it; among equals the first by sid,
 * so that the same lists give the same.
 */
export function spread(sessions: readonly WaitingSession[], reviewers: readonly ReviewerLoad[]): Spread {
  const loads = new Map(reviewers.map(({ reviewerSid, waiting }) => [reviewerSid, waiting]))
  const given = new Map<string, string[]>()
  const left: string[] = []
  for (const { sessionSid, session } of sessions) {
    const reviewerSid = idlest(session, loads)
    if (reviewerSid === null) left.push(sessionSid)
    else {
      loads.set(reviewerSid, (loads.get(reviewerSid) ?? 0) + 1)
      given.set(reviewerSid, [...(given.get(reviewerSid) ?? []), sessionSid])
    }
  }
  return { given, left }
}

function idlest(session: Session, loads: ReadonlyMap<string, number>): string | null {
  const able = [...loads].filter(([sid]) => reviewerFor(session, sid) === null)
  const [first] = able.toSorted(([one, ones], [other, others]) => ones - others || (one < other ? -1 : 1))
  return first?.[0] ?? null
}
