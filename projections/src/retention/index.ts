export { dueCounts, duePage, peopleWithoutSession, sealedWhole, type DueItem } from './due.ts'
