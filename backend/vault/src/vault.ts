import type { AccessPasses } from './access-passes.ts'
import type { ApiTokens } from './api-tokens.ts'
import type { AuthSessions } from './auth-sessions/index.ts'
import type { Blobs } from './blobs/index.ts'
import type { LeasedSecrets } from './leased-secrets/index.ts'
import type { Files } from './files/index.ts'
import type { Idents } from './idents/index.ts'
import type { Journeys } from './journeys/index.ts'
import type { Keys, ReceiptSeal, Signatures } from './keys/index.ts'
import type { Passwords } from './passwords/index.ts'
import type { KnownDevices } from './known-devices.ts'
import type { DeviceFingerprints } from './device-fingerprints/index.ts'
import type { SessionKeys } from './session-keys/index.ts'
import type { SessionMoves } from './session-moves/index.ts'
import type { Settings } from './settings/index.ts'
import type { SharedItems } from './shared-items/index.ts'
import type { UploadTickets } from './upload-tickets/index.ts'
import type { Uploads } from './uploads/index.ts'
import type { WechatBindings } from './wechat-bindings/index.ts'

/** What is neither event nor projection. It has its own backup. */
export interface Vault {
  readonly passwords: Passwords
  readonly authSessions: AuthSessions
  readonly apiTokens: ApiTokens
  readonly knownDevices: KnownDevices
  readonly accessPasses: AccessPasses
  readonly settings: Settings
  readonly sharedItems: SharedItems
  readonly blobs: Blobs
  readonly files: Files
  readonly uploads: Uploads
  readonly uploadTickets: UploadTickets
  readonly sessionKeys: SessionKeys
  readonly sessionMoves: SessionMoves
  readonly fingerprints: DeviceFingerprints
  readonly keys: Keys
  readonly borrowed: LeasedSecrets
  readonly journeys: Journeys
  readonly wechatBindings: WechatBindings
  readonly idents: Idents
  readonly signatures: Signatures
  readonly receiptSeal: ReceiptSeal
}
