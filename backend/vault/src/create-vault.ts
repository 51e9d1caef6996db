import { migrate, type Pool } from '@naire/database'
import { createAccessPasses } from './access-passes.ts'
import { createApiTokens } from './api-tokens.ts'
import { createAuthSessions } from './auth-sessions/index.ts'
import { createBlobs } from './blobs/index.ts'
import { ContentStore, createFiles } from './files/index.ts'
import { createLeasedSecrets } from './leased-secrets/index.ts'
import { createIdents } from './idents/index.ts'
import { createJourneys } from './journeys/index.ts'
import { createKnownDevices } from './known-devices.ts'
import { checkMasterKey, createKeys, createReceiptSeal, createSignatures, masterKey } from './keys/index.ts'
import { migrations } from './migrations/index.ts'
import { createPasswords } from './passwords/index.ts'
import { createDeviceFingerprints } from './device-fingerprints/index.ts'
import { createSessionKeys } from './session-keys/index.ts'
import { createSettings } from './settings/index.ts'
import { createSessionMoves } from './session-moves/index.ts'
import { createSharedItems } from './shared-items/index.ts'
import { createUploadTickets } from './upload-tickets/index.ts'
import { createUploads } from './uploads/index.ts'
import { createWechatBindings } from './wechat-bindings/index.ts'
import type { Vault } from './vault.ts'

export interface VaultOptions {
  /** Stays the caller's. */
  readonly pool: Pool
  /** Folder of uploaded files and of the master key, which is made at first start. */
  readonly dataDir: string
  readonly now?: () => Date
  /** How long a sign-in lives however much it is used; 30 days when absent. */
  readonly longestSignInMs?: number
}

/** Makes or updates the schema `vault`. */
export function prepareVault(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'vault', migrations })
}

export async function createVault({
  pool,
  dataDir,
  now = () => new Date(),
  longestSignInMs,
}: VaultOptions): Promise<Vault> {
  const master = await masterKey(dataDir)
  await checkMasterKey(pool, master)
  const keys = createKeys({ pool, master })
  const signatures = createSignatures(master)
  const contents = await ContentStore.open(dataDir)
  return {
    passwords: createPasswords(pool),
    authSessions: createAuthSessions({
      pool,
      now,
      ...(longestSignInMs === undefined ? {} : { longestMs: longestSignInMs }),
    }),
    apiTokens: createApiTokens({ pool, now }),
    knownDevices: createKnownDevices({ pool, now }),
    accessPasses: createAccessPasses(signatures),
    settings: createSettings(pool),
    sharedItems: createSharedItems(pool),
    blobs: createBlobs(pool),
    files: createFiles({ pool, contents }),
    uploads: createUploads({ pool, contents, now }),
    uploadTickets: createUploadTickets({ pool, now }),
    sessionKeys: createSessionKeys(pool),
    sessionMoves: createSessionMoves({ pool, now }),
    fingerprints: createDeviceFingerprints({ pool, master }),
    keys,
    borrowed: createLeasedSecrets({ pool, keys, now }),
    journeys: createJourneys({ pool, now }),
    wechatBindings: createWechatBindings({ pool, now }),
    signatures,
    receiptSeal: createReceiptSeal(master),
    idents: createIdents({ pool, signatures, now }),
  }
}
