import { open, own, type Operation } from './operation.ts'

/** Calls about the numbers of a questionnaire. */
export const analysisOperations = {
  analysisCodebook: own('GET', '/analysis/{naireSid}/codebook', 'viewSessions'),
  analysisQuery: own('POST', '/analysis/{naireSid}/query', 'viewSessions'),
  analysisSteps: own('GET', '/analysis/{naireSid}/steps', 'viewSessions'),
  changeAnalysis: own('POST', '/analysis/{naireSid}/steps', 'analyse'),
  undoAnalysisStep: own('POST', '/analysis/{naireSid}/undo', 'analyse'),
  codeAnswer: own('POST', '/analysis/{naireSid}/codes', 'analyse'),
  readBoards: own('GET', '/odata/Boards', 'viewSessions'),
  saveBoard: own('POST', '/analysis/{naireSid}/boards', 'analyse'),
  removeBoard: own('DELETE', '/analysis/{naireSid}/boards/{boardSid}', 'analyse'),
  readCrosstabs: own('GET', '/odata/Crosstabs', 'viewSessions'),
  saveCrosstab: own('POST', '/analysis/{naireSid}/crosstabs', 'analyse'),
  removeCrosstab: own('DELETE', '/analysis/{naireSid}/crosstabs/{crosstabSid}', 'analyse'),
  restoreCrosstab: own('POST', '/analysis/{naireSid}/crosstabs/{crosstabSid}/restore', 'analyse'),
  readReports: own('GET', '/odata/Reports', 'readReports'),
  openReport: own('GET', '/analysis/{naireSid}/reports/{reportSid}', 'readReports'),
  reportVersion: own('GET', '/analysis/{naireSid}/reports/{reportSid}/versions/{version}', 'readReports'),
  saveReport: own('POST', '/analysis/{naireSid}/reports', 'analyse'),
  removeReport: own('DELETE', '/analysis/{naireSid}/reports/{reportSid}', 'analyse'),
  restoreReport: own('POST', '/analysis/{naireSid}/reports/{reportSid}/restore', 'analyse'),
  publishReport: own('POST', '/analysis/{naireSid}/reports/{reportSid}/publish', 'analyse'),
  withdrawReport: own('POST', '/analysis/{naireSid}/reports/{reportSid}/withdraw', 'analyse'),
  commentOnReport: own('POST', '/analysis/{naireSid}/reports/{reportSid}/comments', 'analyse'),

  readShares: own('GET', '/odata/Shares', 'share'),
  saveShare: own('POST', '/analysis/{naireSid}/shares', 'share'),
  revokeShare: own('DELETE', '/analysis/{naireSid}/shares/{shareSid}', 'share'),
  shareOpenings: own('GET', '/analysis/{naireSid}/shares/{shareSid}/openings', 'share'),
  /** Whoever has the link may: nobody guesses one, and a password may be asked for. */
  openShare: open('POST', '/analysis/shared/{shareSid}', 'public'),
} as const satisfies Record<string, Operation>
