/** A questionnaire answered by many made-up respondents before real ones do. */
export { simulate, mostRespondents, type SimulationOptions } from './simulate.ts'
export type { SimulationReport, SimulatedQuestion, SimulatedPath } from './simulate.ts'
