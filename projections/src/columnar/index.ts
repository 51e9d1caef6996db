export { applyEvents, columnarEvents } from './apply-events.ts'
export { rebuildCopy, startAnalysis, type AnalysisParts, type RunningAnalysis } from './follow-log.ts'
export { startAnalysisThread, ownCopies } from './thread.ts'
