export type { Journeys } from './journeys.ts'
export { createJourneys } from './create-journeys.ts'
