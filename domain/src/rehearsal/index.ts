/** A questionnaire answered by many made-up respondents before real ones do. */
export { rehearse, mostRespondents, type RehearsalOptions } from './rehearse.ts'
export type { Rehearsal, RehearsedQuestion, RehearsedWay } from './rehearsal.ts'
