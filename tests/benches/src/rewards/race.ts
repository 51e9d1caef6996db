import { createRewardQueue, system } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { rewardStream, type RewardEvent } from '@naire/domain/rewards'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createWechatPay, type WechatPayConfig } from '@naire/vault/wechat-pay'
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface RewardRace {
  readonly databaseUrl: string
  /** Sessions that end, each eligible. */
  readonly sessions: number
  /** Packets that the budget holds. */
  readonly packets: number
  readonly processes: number
  /** Number of times one of the processes is killed. */
  readonly kills: number
  /** Account of the payer, who stands on this machine. */
  readonly config: WechatPayConfig
}

/** Sessions `from` to `to` of a race, without those that are done. */
export interface RewardShare extends Pick<RewardRace, 'databaseUrl' | 'config'> {
  readonly naireSid: string
  readonly from: number
  readonly to: number
  readonly done: readonly number[]
}

export interface RewardLedgerVerdict {
  readonly seconds: number
  readonly reserved: number
  readonly received: number
  /** In fen, by transfer number, as the ledger has them. */
  readonly paid: ReadonlyMap<string, number>
  /** Reservations past the budget of the moment, counted anew from the log. */
  readonly overBudget: number
  /** Sessions with two rewards, and rewards with two transfers of which the first was not over. */
  readonly twice: number
  /** Rewards of which nobody knows what became. */
  readonly open: number
}

const amount = 100
const program = fileURLToPath(new URL('racer-process.js', import.meta.url))

/** Sessions that race for a budget, in processes that are killed on the way, before a payer that fails. */
export async function raceForRewards(race: RewardRace): Promise<RewardLedgerVerdict> {
  const { databaseUrl, sessions, packets, processes, kills, config } = race
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  await prepareEventStore(pool)
  const store = createPostgresEventStore(pool)
  const sealer = { seal: () => Promise.reject(new Error('nothing is secret')), openMany: () => Promise.resolve([]) }
  const queue = createRewardQueue({ store, sealer })
  const naireSid = randomUUID().replaceAll('-', '').toUpperCase()
  const at = () => new Date().toISOString()
  const rule = {
    ruleSid: 'RULE',
    name: '红包',
    kind: 'packet',
    issue: 1,
    least: amount,
    most: amount,
    budget: packets * amount,
    perPerson: 1,
    perDevice: 1,
    condition: '',
    holdDevice: false,
    holdFlags: false,
    holdAddress: 0,
    open: true,
  } as const
  const place = { naireSid, orgSid: 'O', subjectSid: 'S' }
  const rest = { by: system, at: at() }
  await queue.ask(
    naireSid,
    { type: 'SaveRule', place, rule, reason: '赛跑', ...rest },
    { commandId: 'rule', correlationId: 'race' },
  )
  const begun = performance.now()
  const share = Math.ceil(sessions / processes)
  const racers = Array.from(
    { length: processes },
    (_, nth) =>
      new Racer({ databaseUrl, naireSid, config, from: nth * share, to: Math.min(sessions, (nth + 1) * share) }),
  )
  const all = Promise.all(racers.map(({ done }) => done))
  await Promise.race([all, killing(racers, { sessions, kills })])
  await all
  const seconds = (performance.now() - begun) / 1000
  await askForUnknown()
  const verdict = judged(await eventsOf(), packets * amount)
  await store.close()
  await pool.end()
  return { ...verdict, seconds: Number(seconds.toFixed(1)) }

  async function eventsOf(): Promise<readonly RewardEvent[]> {
    const events: RewardEvent[] = []
    for (let from = 0; ; from += 5_000) {
      const page = await store.readStream(rewardStream(naireSid), { from, limit: 5_000 })
      events.push(...(page as readonly StoredEvent[] as readonly StoredEvent<RewardEvent>[]))
      if (page.length < 5_000) return events
    }
  }

  /** Asks as the jobs that follow transfers do later: nothing is on its way any more. */
  async function askForUnknown(): Promise<void> {
    const payments = createWechatPay(config, { borrowed: { get: async (_, obtain) => (await obtain()).value } })
    const bills = new Map<string, string>()
    for (const event of await eventsOf()) {
      if (event.type === 'TransferBegun') bills.set(event.data.rewardSid, event.data.outBillNo)
      if (event.type === 'RewardReceived' || event.type === 'RewardFailed') bills.delete(event.data.rewardSid)
    }
    for (const [rewardSid, outBillNo] of bills) {
      const found = await payments.find(outBillNo)
      const outcome =
        found === null
          ? ({ is: 'failed', problem: 'NOT_FOUND' } as const)
          : ({ is: 'received', billNo: found.billNo } as const)
      const command = { type: 'RecordTransfer', rewardSid, outBillNo, outcome, by: system, at: at() } as const
      await queue.ask(naireSid, command, { commandId: `follow/${outBillNo}`, correlationId: 'race' })
    }
  }
}

async function killing(racers: readonly Racer[], { sessions, kills }: Pick<RewardRace, 'sessions' | 'kills'>) {
  const told = () => racers.reduce((sum, { heard }) => sum + heard.length, 0)
  for (let kill = 1; kill <= kills; kill += 1) {
    while (told() < (sessions * kill) / (kills + 1) / 4) await wait(5)
    await racers[kill % racers.length]!.kill()
  }
}

/** A process that ends its share of sessions; a successor does what a killed one did not tell of. */
class Racer {
  readonly heard: number[] = []
  readonly done: Promise<void>
  #finish: () => void = () => {}
  #fail: (error: Error) => void = () => {}
  #child: ChildProcess

  constructor(private readonly share: Omit<RewardShare, 'done'>) {
    this.done = new Promise((finish, fail) => {
      this.#finish = finish
      this.#fail = fail
    })
    this.#child = this.#begin()
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.removeAllListeners('exit')
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGKILL')
    await gone
    this.#child = this.#begin()
  }

  #begin(): ChildProcess {
    const child = fork(program, { execArgv: [], serialization: 'advanced' })
    child.on('message', (told: readonly number[]) => this.heard.push(...told))
    child.once('exit', (code) => (code === 0 ? this.#finish() : this.#fail(new Error(`a racer ended with ${code}`))))
    child.send({ ...this.share, done: this.heard } satisfies RewardShare)
    return child
  }
}

/** Judges every step of a ledger by other means than its own decider. */
function judged(events: readonly RewardEvent[], budget: number): Omit<RewardLedgerVerdict, 'seconds'> {
  const amounts = new Map<string, number>()
  const bills = new Map<string, string>()
  const sessions = new Set<string>()
  const paid = new Map<string, number>()
  const over = new Set<string>()
  let [gone, overBudget, twice, reserved, received] = [0, 0, 0, 0, 0]
  for (const { type, data } of events) {
    if (type === 'RewardReserved') {
      reserved += 1
      if (sessions.has(data.sessionSid)) twice += 1
      sessions.add(data.sessionSid)
      amounts.set(data.rewardSid, data.amount)
      gone += data.amount
      if (gone > budget) overBudget += 1
    }
    if (type === 'TransferBegun') {
      if (bills.has(data.rewardSid)) twice += 1
      bills.set(data.rewardSid, data.outBillNo)
    }
    if (type === 'RewardReceived') {
      received += 1
      if (over.has(data.rewardSid)) twice += 1
      over.add(data.rewardSid)
      paid.set(bills.get(data.rewardSid) ?? '', amounts.get(data.rewardSid) ?? 0)
    }
    if (type === 'RewardFailed' || type === 'RewardRefused') {
      over.add(data.rewardSid)
      bills.delete(data.rewardSid)
      gone -= amounts.get(data.rewardSid) ?? 0
    }
  }
  return { reserved, received, paid, overBudget, twice, open: reserved - over.size }
}
