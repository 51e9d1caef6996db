export { createVault, prepareVault, type VaultOptions } from './create-vault.ts'
export type { Vault } from './create-vault.ts'
export { isApiToken, type ApiTokens } from './api-tokens.ts'
export type { AuthSession, AuthSessions } from './auth-sessions/index.ts'
export type { Batch, Batches, BatchOutcome, BatchSession } from './batches/index.ts'
export type { Directories, DirectoryGroupRow, DirectoryOf, DirectoryPerson } from './directories/index.ts'
export { exportFileType, type Export, type Exports, type NewExport } from './exports/index.ts'
export {
  importFileType,
  type Import,
  type ImportedRow,
  type Imports,
  type NewImport,
  type ReportQuestion,
} from './imports/index.ts'
export type { CdnCopies, CdnCopy } from './cdn-copies.ts'
export type { Blobs } from './blobs/index.ts'
export {
  FileTooLarge,
  type Content,
  type FileRecord,
  type Files,
  type NewFile,
  type Rendition,
  type StoredContent,
  type StoringLimits,
} from './files/index.ts'
export { isErased, KeyDestroyed, KeyNotParted, type ErasedData, type Keys, type ReceiptSeal } from './keys/index.ts'
export type { Passwords } from './passwords/index.ts'
export type { DeviceFingerprints } from './device-fingerprints/index.ts'
export type { Passkey, SecondFactors } from './second-factors/index.ts'
export type { SessionKeys } from './session-keys/index.ts'
export type { Settings } from './settings/index.ts'
export {
  UploadMoved,
  UploadDamaged,
  type NewUpload,
  type Upload,
  type Uploads,
  type WholeUpload,
} from './uploads/index.ts'
export type { LeasedSecrets, LeasedSecret } from './leased-secrets/index.ts'
export type { Journeys } from './journeys/index.ts'
export type { TicketFor, UploadTicket, UploadTickets } from './upload-tickets/index.ts'
export type { IdentList, Idents } from './idents/index.ts'
export type { KnownChannel, MessageChannels, OpenedChannel, UnsubscribeTokens } from './message-channels/index.ts'
export type { WebhookSecrets } from './webhook-secrets/index.ts'
export type { PersonExport, PersonExports } from './person-exports/index.ts'
export type { Presence, Presences } from './presences.ts'
export type { Rewards } from './rewards/index.ts'
export type { Arrival, Departure, ProviderIdentity, ProviderSignIns, ReturnJourney } from './provider-sign-ins/index.ts'
