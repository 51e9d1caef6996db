/** Something that no respondent was found to meet, whatever was tried. */
export type ReachabilityFinding =
  | { readonly kind: 'unreachableQuestion'; readonly questionSid: string; readonly code: string }
  /** Never shown, or never to be chosen, although its question is met. */
  | {
      readonly kind: 'deadOption'
      readonly questionSid: string
      readonly code: string
      readonly optionSid: string
      readonly option: string
    }
  | { readonly kind: 'unfillableQuota'; readonly quotaSid: string; readonly memo: string }

/** Of respondents who answer by chance. */
export interface Spread {
  readonly least: number
  readonly median: number
  readonly most: number
}

export interface ReachabilityReport {
  /** How many respondents were tried. */
  readonly runs: number
  readonly findings: readonly ReachabilityFinding[]
  readonly lengths: {
    /** Questions with a number that are visible in the end. */
    readonly questions: Spread
    readonly pages: Spread
    /** Estimated from what there is to read and to answer. */
    readonly minutes: Spread
  }
}
