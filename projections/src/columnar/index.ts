export { applyEvents, columnarEvents } from './apply-events.ts'
export { rebuildCopy, startAnalysis, type AnalysisParts, type RunningAnalysis } from './follow-log.ts'
export { verifyReport, type VerifiedReport } from './verify-report.ts'
export { startAnalysisThread, ownCopies } from './thread.ts'
