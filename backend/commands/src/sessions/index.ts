export type { Admission, CommitRequest } from './commit-request.ts'
export type { CommitResult } from './commit-seat.ts'
export {
  changeSession,
  sessionCommands,
  type ChangeDependencies,
  type ManyOutcome,
  type ManyRequest,
  type SessionCommands,
  type SessionIntention,
  type SessionRequest,
} from './session-commands.ts'
export type { Correction } from './session-as-of.ts'
export type { CorrectionRequest } from './correct-answers.ts'
export type { SessionAsOf } from './session-as-of.ts'
export type { Change, HistoryEntry } from './session-history.ts'
export { isInterview, requireListed } from './begin-rules.ts'
export { commitReceiptOf, receiptToken, sessionReceipts } from './session-receipts.ts'
export { rematchSession, type RematchRequest } from './rematch-session.ts'
export { releaseSeat } from './session-commands.ts'
export { settleSession, system, type SessionResult, type SettleRequest } from './settle-session.ts'
