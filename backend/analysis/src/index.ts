export { answerQuery, bandsFor, tableOf } from './answer-query.ts'
export { type Catalog, type ContentRevision, type SessionHome } from './catalog.ts'
export { ColumnarCopies, copyVersion, removeFiles } from './columnar-copies.ts'
export { copyColumnName, type CopyBatch, type CopyColumn, type CopyRow, type CopyState } from './copy-tables.ts'
export { openDuck, rowsOf, type Connection } from './duck.ts'
export { type QueryContext } from './query-scope.ts'
export { AnalysisBusy, AnalysisEngine, type FollowedLog } from './engine.ts'
export {
  analysisAddress,
  analysisClient,
  AnalysisUnavailable,
  localSocket,
  serveAnalysis,
  type AnalysisAddress,
  type AnalysisClient,
} from './local-server.ts'
