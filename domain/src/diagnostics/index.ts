/**
 * Diagnostics of a questionnaire before anybody answers it: one list for its author, each with the operation that fixes
 * it where there is one.
 */
export { findingsOf, findingsOfServices, type InstalledServices, findingsOfCases } from './findings-of.ts'
export { findingsOfExplored } from './findings-of-explored.ts'
export { mendingOf } from './offers.ts'
export { placeOf, type FindingPlace } from './finding-place.ts'
export type { FindingSentence, NaireFinding, Offer } from './finding.ts'
