/** Within how many hours what is asked for a session's sake is to be done. */
export interface DueHours {
  /** It is reviewed: at each level anew, and anew for whom it is given to. */
  readonly review: number
  /** The customer who was given it, or to whom it was opened again, appeals. */
  readonly appeal: number
  /** An appeal that was handed in is judged. */
  readonly judge: number
}

/** Three days each, where the questionnaire says nothing. */
export const usualDueHours: DueHours = { review: 72, appeal: 72, judge: 72 }

/** Maximum number of hours that a questionnaire may set: a year. */
export const mostDueHours = 8_760

/** The hours that a questionnaire sets; null where they are the usual ones. */
export function dueHoursOf({
  ReviewHours,
  AppealHours,
  JudgeHours,
}: { readonly [Name in 'ReviewHours' | 'AppealHours' | 'JudgeHours']?: number | undefined }): DueHours | null {
  const { review, appeal, judge } = usualDueHours
  const hours: DueHours = { review: ReviewHours ?? review, appeal: AppealHours ?? appeal, judge: JudgeHours ?? judge }
  return (Object.keys(hours) as (keyof DueHours)[]).every((name) => hours[name] === usualDueHours[name]) ? null : hours
}

/** ISO 8601 in UTC. */
export const dueAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString()
