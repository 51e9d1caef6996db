/** Agreement of two raters about the same things, beyond what chance gives (Cohen 1960). */
export interface Agreement {
  readonly n: number
  /** Share of the things that both rated alike; null: there are none. */
  readonly observed: number | null
  /** Share that chance alone would give, from how often each of them gave each rating. */
  readonly expected: number | null
  /** Null where chance alone would make them agree about everything. */
  readonly kappa: number | null
  /** Large-sample standard error (Cohen 1960); null with κ. */
  readonly standardError: number | null
}

/** Ratings of one thing: the first rater's and the second's. */
export type RatedPair = readonly [first: string, second: string]

/** Cohen's κ of unordered ratings. */
export function agreementOf(pairs: readonly RatedPair[]): Agreement {
  const n = pairs.length
  if (n === 0) return { n, observed: null, expected: null, kappa: null, standardError: null }
  const observed = pairs.filter(([first, second]) => first === second).length / n
  const [firsts, seconds] = [countsOf(pairs.map(([first]) => first)), countsOf(pairs.map(([, second]) => second))]
  const expected = [...firsts].reduce((sum, [rating, count]) => sum + (count / n) * ((seconds.get(rating) ?? 0) / n), 0)
  if (expected >= 1) return { n, observed, expected, kappa: null, standardError: null }
  return {
    n,
    observed,
    expected,
    kappa: (observed - expected) / (1 - expected),
    standardError: Math.sqrt((observed * (1 - observed)) / (n * (1 - expected) ** 2)),
  }
}

function countsOf(ratings: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  return counts
}

/** One session that two people reviewed without knowing of each other. */
export interface DoubleReview {
  readonly sessionSid: string
  readonly first: Judgement & { readonly reviewerSid: string }
  readonly second: Judgement & { readonly reviewerSid: string }
}

export interface Judgement {
  readonly verdict: ReviewVerdict
  /** Sids of the questions that they objected to. */
  readonly objections: readonly string[]
}

export const reviewVerdicts = ['pass', 'return', 'reject'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** Agreement in all, by first reviewer about the verdict, and by question about whether there is an objection. */
export interface AgreementReport {
  readonly verdict: Agreement
  readonly byReviewer: readonly (Agreement & { readonly reviewerSid: string })[]
  /** Questions that anybody objected to. */
  readonly byQuestion: readonly (Agreement & { readonly questionSid: string })[]
}

export function agreementReport(reviews: readonly DoubleReview[]): AgreementReport {
  const verdicts = (of: readonly DoubleReview[]) =>
    agreementOf(of.map(({ first, second }) => [first.verdict, second.verdict]))
  const questions = new Set(reviews.flatMap(({ first, second }) => [...first.objections, ...second.objections]))
  return {
    verdict: verdicts(reviews),
    byReviewer: [...new Set(reviews.map(({ first }) => first.reviewerSid))].map((reviewerSid) => ({
      reviewerSid,
      ...verdicts(reviews.filter(({ first }) => first.reviewerSid === reviewerSid)),
    })),
    byQuestion: [...questions].toSorted().map((questionSid) => ({
      questionSid,
      ...agreementOf(
        reviews.map(({ first, second }) => [
          String(first.objections.includes(questionSid)),
          String(second.objections.includes(questionSid)),
        ]),
      ),
    })),
  }
}

/** Whether two people judged a session differently. */
export const disagree = (one: Judgement, other: Judgement): boolean =>
  one.verdict !== other.verdict ||
  one.objections.length !== other.objections.length ||
  one.objections.some((sid) => !other.objections.includes(sid))
