import { Chance } from '../synthetic-respondents/index.ts'

/** A session whose first review is decided, as a draw sees it. */
export interface Candidate {
  readonly sessionSid: string
  readonly reviewerSid: string
  /** Number of quality flags. */
  readonly flags: number
}

/** Method of a draw. The seed makes chance repeatable. */
export type DrawMethod =
  | { readonly kind: 'everyNth'; readonly n: number; readonly start: number }
  | { readonly kind: 'byReviewer'; readonly each: number; readonly seed: string }
  | { readonly kind: 'byFlag'; readonly least: number }
  | { readonly kind: 'random'; readonly count: number; readonly seed: string }

/** The most that one sample holds. */
export const mostDrawn = 500

/**
 * Draws from the candidates, whatever order they come in: the same candidates, method and seed give the same sample, in
 * the order of their sids. At most `mostDrawn`.
 */
export function draw(candidates: readonly Candidate[], method: DrawMethod): readonly Candidate[] {
  const sorted = candidates.toSorted((one, other) => compare(one.sessionSid, other.sessionSid))
  return drawn(sorted, method)
    .toSorted((one, other) => compare(one.sessionSid, other.sessionSid))
    .slice(0, mostDrawn)
}

function drawn(candidates: readonly Candidate[], method: DrawMethod): readonly Candidate[] {
  switch (method.kind) {
    case 'everyNth':
      return candidates.filter((_, at) => at >= method.start - 1 && (at - method.start + 1) % method.n === 0)
    case 'byFlag':
      return candidates.filter(({ flags }) => flags >= method.least)
    case 'random':
      return some(candidates, method.count, method.seed)
    case 'byReviewer': {
      const reviewers = [...new Set(candidates.map(({ reviewerSid }) => reviewerSid))]
      return reviewers.flatMap((sid) => {
        const theirs = candidates.filter(({ reviewerSid }) => reviewerSid === sid)
        return some(theirs, method.each, `${method.seed}/${sid}`)
      })
    }
  }
}

function some(candidates: readonly Candidate[], count: number, seed: string): readonly Candidate[] {
  return new Chance(seed).inOrder(candidates, () => 1).slice(0, count)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Somebody's sessions of a sample, and who may not have them. */
export interface SecondReviewable {
  readonly sessionSid: string
  /** The first reviewer, who answered or judged it, and whose right was taken away. */
  readonly barred: readonly string[]
}

/** Gives each session to whoever has least and may have it; null: nobody may. */
export function secondReviewers(
  sessions: readonly SecondReviewable[],
  reviewerSids: readonly string[],
): ReadonlyMap<string, string | null> {
  const loads = new Map(reviewerSids.map((sid) => [sid, 0]))
  return new Map(
    sessions.map(({ sessionSid, barred }) => {
      const [least] = [...loads].filter(([sid]) => !barred.includes(sid)).toSorted(([, one], [, other]) => one - other)
      if (least === undefined) return [sessionSid, null]
      loads.set(least[0], least[1] + 1)
      return [sessionSid, least[0]]
    }),
  )
}
