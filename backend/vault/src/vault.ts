import type { AuthSessions } from './auth-sessions/index.ts'
import type { Blobs } from './blobs/index.ts'
import type { Files } from './files/index.ts'
import type { Keys, Signatures } from './keys/index.ts'
import type { Passwords } from './passwords/index.ts'
import type { SessionKeys } from './session-keys/index.ts'
import type { Settings } from './settings/index.ts'

/** What is neither event nor projection. It has its own backup. */
export interface Vault {
  readonly passwords: Passwords
  readonly authSessions: AuthSessions
  readonly settings: Settings
  readonly blobs: Blobs
  readonly files: Files
  readonly sessionKeys: SessionKeys
  readonly keys: Keys
  readonly signatures: Signatures
}
