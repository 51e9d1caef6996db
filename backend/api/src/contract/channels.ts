/** A way on which respondents come to a questionnaire; sessions tell its code as `Source`. */
export interface ChannelRow {
  readonly Code: string
  /** Blank: it is called by its code. */
  readonly Name: string
}
