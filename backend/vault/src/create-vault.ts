import { migrate, type Pool } from '@naire/database'
import { createApiTokens, type ApiTokens } from './api-tokens.ts'
import { createAuthSessions, type AuthSessions } from './auth-sessions/index.ts'
import { createCdnCopies, type CdnCopies } from './cdn-copies.ts'
import { createBlobs, type Blobs } from './blobs/index.ts'
import { createBatches, type Batches } from './batches/index.ts'
import { createDirectories, type Directories } from './directories/index.ts'
import { createExports, type Exports } from './exports/index.ts'
import { createImports, type Imports } from './imports/index.ts'
import { ContentStore, createFiles, type Files } from './files/index.ts'
import { createLeasedSecrets, type LeasedSecrets } from './leased-secrets/index.ts'
import { createLiveStreams, type LiveStreams } from './live-streams.ts'
import { createPresences, type Presences } from './presences.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import { createIdents, type Idents } from './idents/index.ts'
import { createJourneys, type Journeys } from './journeys/index.ts'
import {
  checkMasterKey,
  createKeys,
  createReceiptSeal,
  createSignatures,
  masterKey,
  type Keys,
  type ReceiptSeal,
  type Signatures,
} from './keys/index.ts'
import { migrations } from './migrations/index.ts'
import {
  createMessageChannels,
  createUnsubscribeTokens,
  type MessageChannels,
  type UnsubscribeTokens,
} from './message-channels/index.ts'
import { createPasswords, type Passwords } from './passwords/index.ts'
import { createProviderSignIns, type ProviderSignIns } from './provider-sign-ins/index.ts'
import { createDeviceFingerprints, type DeviceFingerprints } from './device-fingerprints/index.ts'
import { createSessionKeys, type SessionKeys } from './session-keys/index.ts'
import { createSecondFactors, type SecondFactors } from './second-factors/index.ts'
import { createSettings, type Settings } from './settings/index.ts'
import { createSessionMoves, type SessionMoves } from './session-moves/index.ts'
import { createSharedItems, type SharedItems } from './shared-items/index.ts'
import { createPersonExports, type PersonExports } from './person-exports/index.ts'
import { createRewards, type Rewards } from './rewards/index.ts'
import { createUploadTickets, type UploadTickets } from './upload-tickets/index.ts'
import { createUploads, type Uploads } from './uploads/index.ts'
import { createWebhookSecrets, type WebhookSecrets } from './webhook-secrets/index.ts'
import { createWechatBindings, type WechatBindings } from './wechat-bindings/index.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from './hash.ts'

export interface VaultOptions {
  /** Stays the caller's. */
  readonly pool: Pool
  /** Folder of uploaded files and of the master key, which is made at first start. */
  readonly dataDir: string
  readonly now?: () => Date
  /** Maximum lifetime of a sign-in in milliseconds, regardless of use; 30 days when absent. */
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
    invitations: createInvitations({ pool, now }),
    knownDevices: createKnownDevices({ pool, now }),
    secondFactors: createSecondFactors({ pool, keys, signatures, now }),
    providerSignIns: createProviderSignIns({ pool, keys, signatures, now }),
    directories: createDirectories({ pool, keys, signatures, now }),
    accessPasses: createAccessPasses(signatures),
    liveStreams: createLiveStreams(pool),
    presences: createPresences(pool),
    settings: createSettings(pool),
    sharedItems: createSharedItems(pool),
    blobs: createBlobs(pool),
    files: createFiles({ pool, contents }),
    cdnCopies: createCdnCopies(pool),
    exports: createExports({ pool, now }),
    personExports: createPersonExports({ pool, now }),
    imports: createImports({ pool, now }),
    batches: createBatches({ pool, now }),
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
    messageChannels: createMessageChannels({ pool, keys, now }),
    unsubscribeTokens: createUnsubscribeTokens(signatures),
    webhookSecrets: createWebhookSecrets({ pool, keys }),
    idents: createIdents({ pool, signatures, now }),
    rewards: createRewards({ pool, keys, signatures }),
  }
}

/** Store of data that is neither event nor projection. It has its own backup. */
export interface Vault {
  readonly passwords: Passwords
  readonly authSessions: AuthSessions
  readonly apiTokens: ApiTokens
  readonly invitations: Invitations
  readonly knownDevices: KnownDevices
  readonly secondFactors: SecondFactors
  readonly providerSignIns: ProviderSignIns
  readonly directories: Directories
  readonly accessPasses: AccessPasses
  readonly liveStreams: LiveStreams
  readonly presences: Presences
  readonly settings: Settings
  readonly sharedItems: SharedItems
  readonly blobs: Blobs
  readonly files: Files
  readonly cdnCopies: CdnCopies
  readonly exports: Exports
  readonly personExports: PersonExports
  readonly imports: Imports
  readonly batches: Batches
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
  readonly messageChannels: MessageChannels
  readonly unsubscribeTokens: UnsubscribeTokens
  readonly webhookSecrets: WebhookSecrets
  readonly rewards: Rewards
  readonly signatures: Signatures
  readonly receiptSeal: ReceiptSeal
}

/**
 * Passes that open a password-protected questionnaire on a device that gave the right password: issued here, and void
 * once the password changes.
 */
interface AccessPasses {
  give(naireSid: string, password: string): string
  knows(naireSid: string, password: string, pass: string): boolean
}

function createAccessPasses(signatures: Signatures): AccessPasses {
  const text = (naireSid: string, password: string, nonce: string) => `${nonce}\n${naireSid}\n${password}`
  return {
    give(naireSid, password) {
      const nonce = randomBytes(12).toString('base64url')
      return `${nonce}.${signatures.of('access pass', text(naireSid, password, nonce))}`
    },
    knows(naireSid, password, pass) {
      const [nonce = '', signature = ''] = pass.split('.')
      return password !== '' && signatures.isOf('access pass', text(naireSid, password, nonce), signature)
    },
  }
}

/** Browsers on which a person signed in before, each known by a token that it keeps. */
interface KnownDevices {
  isKnown(userSid: string, token: string): Promise<boolean>
  /** Gives the token to keep: the browser's own, or a new one where it has none. */
  remember(userSid: string, token: string | null): Promise<string>
  forget(userSid: string): Promise<void>
}

/** Of one person; those that were used longest ago go first. */
const mostKept = 20

function createKnownDevices({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): KnownDevices {
  return {
    async isKnown(userSid, token) {
      return (
        (
          await pool.query('select from vault.known_devices where user_sid = $1 and token_hash = $2', [
            userSid,
            sha256(token),
          ])
        ).rowCount === 1
      )
    },
    async remember(userSid, token) {
      const kept = token ?? randomBytes(24).toString('base64url')
      await pool.query(
        'insert into vault.known_devices (user_sid, token_hash, used_at) values ($1, $2, $3) on conflict (user_sid, token_hash) do update set used_at = excluded.used_at',
        [userSid, sha256(kept), now()],
      )
      await pool.query(
        'delete from vault.known_devices where user_sid = $1 and token_hash in (select token_hash from vault.known_devices where user_sid = $1 order by used_at desc offset $2)',
        [userSid, mostKept],
      )
      return kept
    },
    async forget(userSid) {
      await pool.query('delete from vault.known_devices where user_sid = $1', [userSid])
    },
  }
}
