import { createRewardQueue, eventId, system } from '@naire/commands'
import type { DomainEvent, EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { rewardOf, rewardStream } from '@naire/domain/rewards'
import { createPostgresEventStore } from '@naire/event-store'
import type { ReadEvent } from '@naire/projections/runner'
import { createWechatPay } from '@naire/vault/wechat-pay'
import { payReward } from '@naire/workers/pay-rewards'
import pg from 'pg'
import type { RewardShare } from './race.ts'

/** As many sessions as end at the same time. */
const atOnce = 128
/** Tries of a job before it is given up. */
const mostTries = 30

process.once('message', (share: RewardShare) => void work(share))

async function work({ databaseUrl, naireSid, from, to, done, config }: RewardShare): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const store = withSessions(createPostgresEventStore(pool), naireSid)
  const sealer = { seal: () => Promise.reject(new Error('nothing is secret')), openMany: () => Promise.resolve([]) }
  const streams = { store, sealer }
  const rewardQueue = createRewardQueue(streams)
  const kept = new Map<string, string>()
  const payments = createWechatPay(config, {
    borrowed: {
      async get(name, obtain, refused) {
        const known = kept.get(name)
        if (known !== undefined && known !== refused) return known
        const { value } = await obtain()
        kept.set(name, value)
        return value
      },
    },
  })
  const rewards = { packageOf: async () => null, keepPackage: async () => {} }
  const context = { streams, rewardQueue, payments, vault: { rewards }, now: () => new Date() } as unknown as Context
  const known = new Set(done)
  const left = Array.from({ length: to - from }, (_, at) => from + at).filter((n) => !known.has(n))
  const sessions = Array.from({ length: atOnce }, async () => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) {
      const sessionSid = sessionOf(n)
      const reserved = await grant(rewardQueue, naireSid, sessionSid)
      if (reserved !== null) await paid(reserved, context)
      process.send?.([n])
    }
  })
  await Promise.all(sessions)
  await store.close()
  await pool.end()
  process.disconnect()
}

type Context = Parameters<typeof payReward.perform>[1]

const sessionOf = (n: number): string => n.toString(16).padStart(32, '0').toUpperCase()

/** The event that the job begins with; null: no reward is left. A process that was killed may have stored it. */
async function grant(
  queue: ReturnType<typeof createRewardQueue>,
  naireSid: string,
  sessionSid: string,
): Promise<ReadEvent | null> {
  const rewardSid = `R${sessionSid.slice(1)}`
  const commandId = `grant/${sessionSid}`
  const marks = { person: sessionSid, device: sessionSid, address: null }
  const at = new Date().toISOString()
  const command = {
    type: 'GrantReward',
    ruleSid: 'RULE',
    sessionSid,
    rewardSid,
    draw: 0,
    marks,
    flagged: false,
    handReason: null,
    by: system,
    at,
  } as const
  const stream = rewardStream(naireSid)
  const event = {
    id: eventId(stream, commandId, 0),
    stream,
    type: 'RewardReserved',
    data: { rewardSid },
    metadata: { actor: system, at, commandId, correlationId: 'race' },
  } as unknown as ReadEvent
  for (;;) {
    try {
      await queue.ask(naireSid, command, { commandId, correlationId: 'race' })
      return event
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const { key } = error.refusal
      if (key === 'reward.alreadyGranted') return event
      if (key === 'reward.budgetSpent') return null
      if (key !== 'request.busy') throw error
    }
  }
}

/** As the queue does: tried again after a failure, and given up in the end. */
async function paid(event: ReadEvent, context: Context): Promise<void> {
  const job = { id: `${event.id}-payReward`, signal: new AbortController().signal }
  for (let tried = 0; tried < mostTries; tried += 1) {
    try {
      await payReward.perform(event, context, job)
      const { rewardSid } = event.data as { readonly rewardSid: string }
      const ledger = await context.rewardQueue.ledger(event.stream.slice('rewards-'.length))
      if (rewardOf(ledger, rewardSid)?.status !== 'sending') return
    } catch {
      // The next try asks what became of this one.
    }
  }
  await payReward.giveUp?.(event, context)
}

/** The store with a finished session of somebody whom WeChat vouched for under each name: a race has 100,000. */
function withSessions(store: EventStore, naireSid: string): EventStore {
  return {
    ...store,
    append: (request) => store.append(request),
    head: () => store.head(),
    close: () => store.close(),
    readStream: async (stream, range) =>
      stream.startsWith('session-') ? finished(stream, naireSid) : store.readStream(stream, range),
  }
}

function finished(stream: string, naireSid: string): StoredEvent[] {
  const sessionSid = stream.slice('session-'.length)
  const at = '2026-11-20T08:00:00.000Z'
  const created: DomainEvent = {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid,
      naireSid,
      naireRevision: 1,
      subjectSid: 'S',
      orgSid: 'O',
      surveySeq: 1,
      authMode: 1,
      userSid: null,
      startTime: at,
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      wechatId: `o${sessionSid}`,
    },
  }
  const review = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  const ended: DomainEvent = { type: 'SessionSucceeded', data: { to: 'success', cells: [], ...review } }
  return [created, ended].map((event, revision) => ({
    ...event,
    id: `${sessionSid}-${revision}`,
    version: 1,
    stream,
    revision,
    position: revision + 1,
    recordedAt: at,
    metadata: { actor: system, at, commandId: sessionSid, correlationId: 'race' },
  }))
}
