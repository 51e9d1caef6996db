import type { OpenOptions } from '../../answering/index.ts'

interface BegunSession {
  readonly identifyingCode: string | null | undefined
  /** ISO 8601, or milliseconds since 1970. */
  readonly startTime: string | number
  readonly surveySeq: number
}

/**
 * Fields that `$session` reads beside those that the engine knows itself. Apart from `wayOptions`, whose imports the
 * respondent's first page does without.
 */
export const sessionFields = ({
  identifyingCode = null,
  startTime,
  surveySeq,
}: BegunSession): NonNullable<OpenOptions['session']> => ({
  identifyingCode,
  start_time: new Date(startTime),
  survey_seq: surveySeq,
})
