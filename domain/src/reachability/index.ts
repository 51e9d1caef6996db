/** Walks through a questionnaire that nobody has answered yet: what nobody can meet, and how long it takes. */
export { explore, type ExploreOptions } from './explore.ts'
export type { ReachabilityReport, ReachabilityFinding, Spread } from './lengths.ts'
export { lengthOf, secondsOf, spreads, type Length } from './lengths.ts'
