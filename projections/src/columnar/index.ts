export { applyEvents, columnarEvents } from './apply-events.ts'
export { rebuildCopy, startAnalysis, type AnalysisParts, type RunningAnalysis } from './follow-log.ts'
export { ownCopies } from './own-copies.ts'
export { startAnalysisThread } from './thread.ts'
