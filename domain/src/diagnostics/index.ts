/**
 * Diagnostics of a questionnaire before anybody answers it: one list for its author, each with the operation that fixes
 * it where there is one.
 */
export { findingsOf } from './findings-of.ts'
export { findingsOfCases } from './findings-of-cases.ts'
export { findingsOfServices, type InstalledServices } from './findings-of-services.ts'
export { findingsOfExplored } from './findings-of-explored.ts'
export { mendingOf } from './mending.ts'
export { placeOf, type FindingPlace } from './finding-place.ts'
export type { FindingSentence, NaireFinding, Offer } from './finding.ts'
