/** The questions from one to another. */
export interface Range {
  readonly StartCode: string
  readonly EndCode: string
}

/** Gives a range as it is after a change; the very same when it stays. */
export type Follow = <R extends Range>(range: R) => R
