/** A questionnaire as somebody pastes it, and what is to come of it. */
export interface Sample {
  readonly name: string
  readonly text: string
  readonly summary: readonly string[]
}
