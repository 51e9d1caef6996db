export { openChangeSet, type ChangeSet } from './change-set.ts'
export { createCommands, type Commands } from './create-commands.ts'
export type { JobCommands, JobDecisionRequest } from './create-commands.ts'
export { ownNames, settleName, type FindOwnName } from './unique-names/index.ts'
export {
  hashOfText,
  NaireInvalid,
  naireReader,
  publishedText,
  safeHtml,
  type ImportNaireRequest,
  type NaireCommands,
  type NaireContent,
  type NaireReader,
  type NaireRequest,
} from './naires/index.ts'
export type { ImportCommands } from './imports/import-commands.ts'
export type { FileRow, ImportContext, RowResult } from './imports/import-row.ts'
export { RowKeys } from './imports/row-keys.ts'
export { codeOfFieldWord } from './imports/field-words.ts'
export type { IdentChange, IdentCommands, SavedPerson } from './idents/ident-commands.ts'
export type { CampaignCommands } from './messages/campaign-commands.ts'
export { openOrgs, type RequireOpenOrg } from './orgs/open-orgs.ts'
export type { OrgCommands, OrgRequest } from './orgs/org-commands.ts'
export { createEngine, type Engine, type RecomputedApart, type RecomputeOptions } from './engine/index.ts'
export type { CommandsOptions, CommandsVault, Lookups } from './ports.ts'
export { createQuotaWriteQueue, type QuotaAnswer, type QuotaWriteQueue } from './quotas/index.ts'
export type { ParkedEventRequest, ReadModelCommands } from './create-commands.ts'
export { requireNotHeld, type RetentionCommands } from './retention/retention-commands.ts'
export * from './rewards/index.ts'
export * from './sessions/index.ts'
export {
  commandIdOf,
  eventId,
  handle,
  load,
  loadHistory,
  opened,
  type Envelope,
  type CommandResult,
  type LoadedStream,
  type Sealer,
  createSnapshots,
  type Snapshots,
  type Streams,
} from './streams/index.ts'
export type { SignInCommands, SignInRequest } from './create-commands.ts'
export type { SubjectCommands, SubjectRequest } from './subjects/subject-commands.ts'
export { eraseUser, type CreateUserRequest, type UserCommands, type UserRequest } from './users/user-commands.ts'
export type { AccessLogCommands, AccessLogRequest } from './create-commands.ts'
export type { WebhookCommands } from './webhooks/webhook-commands.ts'
