export { dueCounts, duePage, peopleWithoutSession, type DueItem } from './due.ts'
