import { randomUUID } from 'node:crypto'
import {
  createEngine,
  createQuotaWriteQueue,
  createRewardQueue,
  createSnapshots,
  handle,
  naireReader,
  openOrgs,
  ownNames,
  system,
  type Streams,
} from '@naire/commands'
import { problemOf, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, type SessionCommand } from '@naire/domain/sessions'
import { createWebhookSender, messagesConfig, type MessagesConfig } from '@naire/messages'
import type { Log } from '@naire/projections/runner'
import type { Vault } from '@naire/vault'
import { createClouds, type CloudConfigs } from '@naire/vault/cloud'
import { createWechatSecrets, type WechatAccounts, type WechatConfig } from '@naire/vault/wechat'
import { createWechatPay, type WechatPayConfig } from '@naire/vault/wechat-pay'
import { runExportOver, type RunExport } from '../export-data/export-thread.ts'
import { createGeocoder, type GeocoderConfig } from '../find-addresses/geocoder.ts'
import { giveToOperators } from '../give-notices/give-notices.ts'
import { runImportOver, type RunImport } from '../import-answers/import-thread.ts'
import { createMessages, type MessageTimes } from '../send-messages/messages.ts'
import { Receivers } from '../send-webhooks/receivers.ts'
import { createTranscriber, type TranscriptionConfig } from '../transcribe-recordings/transcriber.ts'
import { createWechat, type Wechat } from '../wechat/wechat.ts'
import type { AlarmNotice, JobContext } from './job.ts'

interface JobContextParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly log: Log
  readonly wechat: WechatAccounts | null
  readonly alarmNotice: AlarmNotice | null
  readonly publicUrl?: string | null
  readonly returnTemplate?: string | null
  readonly transcription?: TranscriptionConfig | null
  readonly geocoding?: GeocoderConfig | null
  readonly clouds?: CloudConfigs | null
  readonly messages?: MessagesConfig | undefined
  readonly messageTimes?: MessageTimes | undefined
  readonly wechatPay?: WechatPayConfig | null
  readonly runExport?: RunExport
  readonly runImport?: RunImport | undefined
}

export function createContext({
  pool,
  store,
  vault,
  log,
  wechat,
  alarmNotice,
  publicUrl = null,
  returnTemplate = null,
  transcription = null,
  geocoding = null,
  clouds = null,
  messages = messagesConfig({}),
  messageTimes,
  wechatPay = null,
  runExport = runExportOver({ pool, store, vault }, null),
  runImport,
}: JobContextParts): JobContext {
  const report = (error: unknown) => log.warn({ problem: problemOf(error) }, 'snapshot')
  const snapshots = createSnapshots({ store, sealer: vault.keys, report })
  const streams: Streams = { store, sealer: vault.keys, snapshots }
  const now = () => new Date()
  const requireOpenOrg = openOrgs(store)
  const client = wechat === null ? null : wechatOf(wechat, vault)
  return {
    pool,
    streams,
    quotaQueue: createQuotaWriteQueue(streams),
    rewardQueue: createRewardQueue(streams),
    vault,
    engine: createEngine(),
    payments: wechatPay === null ? null : createWechatPay(wechatPay, { borrowed: vault.borrowed }),
    findOwnName: ownNames(streams),
    files: vault.files,
    uploads: vault.uploads,
    fingerprints: vault.fingerprints,
    keys: vault.keys,
    people: vault,
    naires: naireReader(store, vault.blobs),
    wechat: client,
    webhookSender: createWebhookSender(messages),
    receivers: new Receivers(),
    messages: createMessages({ vault, wechat: client, config: messages, times: messageTimes }),
    alarmNotice,
    publicUrl,
    returnTemplate,
    transcriber: transcription === null ? null : createTranscriber(transcription),
    geocoder: geocoding === null ? null : createGeocoder(geocoding),
    clouds: clouds === null ? null : createClouds(clouds),
    exports: vault.exports,
    batches: vault.batches,
    runExport,
    imports: vault.imports,
    runImport: runImport ?? runImportOver({ store, vault }, report),
    log,
    now,
    isOpenOrg: (orgSid) =>
      requireOpenOrg(orgSid).then(
        () => true,
        (error: unknown) => {
          if (error instanceof RefusalError) return false
          throw error
        },
      ),
    sendToSession(cause, job, command) {
      const stamped = { ...command, by: system, at: now().toISOString() } as SessionCommand
      const { correlationId } = cause.metadata
      return handle(streams, sessionDecider, cause.stream, stamped, {
        commandId: `${cause.id}/${job}`,
        correlationId,
        causationId: cause.id,
      })
    },
  }
}

/** Tells the operators of what no job stands behind; once a day for the same thing. */
export async function giveOperatorNotice(
  parts: Pick<JobContextParts, 'pool' | 'store' | 'vault' | 'log'>,
  { what, day, ...told }: { readonly what: string; readonly detail: string; readonly day: string; readonly at: string },
): Promise<void> {
  const context = createContext({ ...parts, wechat: null, alarmNotice: null })
  await giveToOperators(context, { cause: `${what}/${day}`, what, ...told, correlationId: randomUUID() })
}

function wechatOf([usual, ...others]: WechatAccounts, { borrowed }: Pick<Vault, 'borrowed'>): Wechat {
  const clientOf = (account: WechatConfig) => ({ ...account, secrets: createWechatSecrets(account, borrowed) })
  return createWechat([clientOf(usual), ...others.map(clientOf)])
}
