/** Content that is committed: a published questionnaire and replies to all of it. */
export interface Survey {
  readonly orgSid: string
  readonly naireSid: string
  readonly feedbacks: readonly object[]
}

interface LoadOptions {
  readonly port: number
  readonly survey: Survey
  readonly seconds: number
  readonly connections: number
}

/** Each connection sends its next commit when the one before is answered. */
export interface Crowd extends LoadOptions {
  readonly kind: 'crowd'
}

/** Commits are due at even times, whether those before are answered or not. */
export interface Steady extends LoadOptions {
  readonly kind: 'steady'
  readonly perSecond: number
  /** Every so many a commit is looked for through OData as soon as it is acknowledged. */
  readonly lookEvery: number
  /** Of somebody who may see the sessions. */
  readonly token: string
}

/** Sessions that stay open, each committing a reply every now and then. */
export interface FieldDay extends LoadOptions {
  readonly kind: 'fieldDay'
  readonly sessions: number
  /** Shortest and longest pause of a session. */
  readonly pauseSeconds: readonly [number, number]
}

/** Sessions that commit in turns, a reply each time: from their nth commit up to another. */
export interface Rounds extends Omit<LoadOptions, 'seconds'> {
  readonly kind: 'rounds'
  readonly sessions: readonly { readonly sessionSid: string; readonly sessionKey: string }[]
  /** From 1, both included. */
  readonly from: number
  readonly to: number
}

export type Load = Crowd | Steady | FieldDay | Rounds

/** Milliseconds are those of the load generator's clock. */
export interface LoadResult {
  readonly latencies: readonly number[]
  /** From the acknowledgement to the answer of OData that shows it. */
  readonly visible: readonly number[]
  /** Acknowledged commits. */
  readonly acknowledged: number
  /** Number of failed requests: by status, or by the failure's name. */
  readonly errors: Readonly<Record<string, number>>
  /** Time on the processor, of the load generator itself. */
  readonly ownMs: number
}

/** `part`: since the last one, while the load goes on. */
export type Report = { readonly kind: 'part' | 'whole'; readonly sent: LoadResult }
