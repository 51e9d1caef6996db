export { countData, matchedSessions, type DataCount, type MatchedSession } from './data-counts.ts'
export { DataPages, type PageQuery } from './data-pages.ts'
export type { DataPage } from './ordered-rows.ts'
export { dataSet } from './data-set.ts'
