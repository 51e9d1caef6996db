import { ownNames, createQuotaWriteQueue, handle, naireReader, type Streams, system } from '@naire/commands'
import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { type SessionCommand, sessionDecider } from '@naire/domain/sessions'
import type { Log } from '@naire/projections/runner'
import type { Vault } from '@naire/vault'
import { createWechatSecrets, type WechatAccounts, type WechatConfig } from '@naire/vault/wechat'
import { createWechat, type Wechat } from '../wechat/wechat.ts'
import type { AlarmNotice, JobContext } from './job.ts'

interface JobContextParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly log: Log
  readonly wechat: WechatAccounts | null
  readonly alarmNotice: AlarmNotice | null
}

export function createContext({ pool, store, vault, log, wechat, alarmNotice }: JobContextParts): JobContext {
  const streams: Streams = { store, sealer: vault.keys }
  const now = () => new Date()
  return {
    pool,
    streams,
    quotaQueue: createQuotaWriteQueue(streams),
    findOwnName: ownNames(streams),
    files: vault.files,
    uploads: vault.uploads,
    fingerprints: vault.fingerprints,
    keys: vault.keys,
    people: vault,
    naires: naireReader(store, vault.blobs),
    wechat: wechat === null ? null : wechatOf(wechat, vault),
    alarmNotice,
    log,
    now,
    sendToSession(cause, job, command) {
      const complete = { ...command, by: system, at: now().toISOString() } as SessionCommand
      const { correlationId } = cause.metadata
      return handle(streams, sessionDecider, cause.stream, complete, {
        commandId: `${cause.id}/${job}`,
        correlationId,
        causationId: cause.id,
      })
    },
  }
}

function wechatOf([usual, ...others]: WechatAccounts, { borrowed }: Pick<Vault, 'borrowed'>): Wechat {
  const clientOf = (account: WechatConfig) => ({ ...account, secrets: createWechatSecrets(account, borrowed) })
  return createWechat([clientOf(usual), ...others.map(clientOf)])
}
