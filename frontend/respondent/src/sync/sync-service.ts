import { authModes } from '@naire/domain/sessions'
import type { LocalStore } from '../storage/local-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import { backOff } from './back-off.ts'
import { deliverCommit, deliverFile, type Delivery } from './deliver.ts'
import type { Server } from './server.ts'
import { newSid } from '@naire/frontend-interactions/answers.ts'

export interface SyncParts {
  readonly store: LocalStore
  readonly server: Server
  /** Whether the respondent has signed in: without a sign-in, sessions answered with one wait. */
  readonly isSignedIn?: boolean
  readonly oneTab: OneTab
  readonly tell: (delivery: Delivery) => void
  /** Told whenever the server was or was not reached. */
  readonly reached: (isReached: boolean) => void
}

const busyTabMs = 1_000

/** Sends what waits in the outbox, again and again until nothing waits. One round at a time, in one tab at a time. */
export class SyncService {
  private round: Promise<void> | null = null
  private askedAgain = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing but the wait being over began the round. */
  private isTimed = false
  /** Of the server's log. */
  private epoch: string | null = null

  constructor(private readonly parts: SyncParts) {}

  /** Something new waits, or there may be a network again. */
  poke = (): void => {
    clearTimeout(this.timer)
    if (this.round) {
      this.askedAgain = true
      return
    }
    // Storage that fails is no network, but it too may be back later.
    this.round = this.run()
      .catch(() => this.again())
      .finally(() => {
        this.round = null
        if (this.askedAgain) {
          this.askedAgain = false
          this.poke()
        }
      })
  }

  /** Somebody else found that there is no network: looks for it again. */
  lost(): void {
    if (this.failures === 0) this.again()
  }

  /** Pokes at the start, when the network comes back, and when the page is looked at again. Gives the way to stop. */
  watch(): () => void {
    const whenSeen = () => {
      if (document.visibilityState === 'visible') this.poke()
    }
    const whenOffline = () => void this.wentOffline()
    window.addEventListener('online', this.poke)
    window.addEventListener('offline', whenOffline)
    document.addEventListener('visibilitychange', whenSeen)
    this.poke()
    void import('./resend.ts').then(async ({ lookForRestore }) => (this.epoch = await lookForRestore(this.parts)))
    return () => {
      clearTimeout(this.timer)
      window.removeEventListener('online', this.poke)
      window.removeEventListener('offline', whenOffline)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }

  /** The network went: what is under way may still get through, and says nothing of what comes behind it. */
  async wentOffline(): Promise<void> {
    await this.probe()
    if (this.round === null) return
    await this.round
    await this.probe()
  }

  private async run(): Promise<void> {
    if (this.failures > 0 && !(await this.probe())) return this.again()
    let finished = false
    const ran = await this.parts.oneTab(async () => {
      finished = await this.sendAll()
    })
    if (!ran) this.timer = setTimeout(this.poke, busyTabMs)
    else if (!finished) this.again()
    else this.failures = 0
  }

  private async sendAll(): Promise<boolean> {
    const { store, server, tell } = this.parts
    for (const sid of await this.waitingSids()) if (!(await this.sendCommits(sid))) return false
    for (const attach of await store.attachesWaiting()) {
      const session = await store.session(attach.SessionSid)
      if (!session?.Known || session.MovedOn === 1 || this.isHeldBack(session)) continue
      if (!(await this.noted(deliverFile(store, server, session, attach, tell)))) return false
    }
    return true
  }

  /**
   * In the order in which the sessions began: the server takes none of a respondent who has an earlier one unfinished.
   */
  private async waitingSids(): Promise<readonly string[]> {
    const { store } = this.parts
    const sids = (await store.outbox()).map(({ SessionSid }) => SessionSid)
    if (sids.length < 2) return sids
    const begun = new Map(
      await Promise.all(sids.map(async (sid) => [sid, (await store.session(sid))?.StartTime ?? 0] as const)),
    )
    return sids.toSorted((one, other) => begun.get(one)! - begun.get(other)!)
  }

  /** The session's commit, and the one that waited behind it. */
  private async sendCommits(sessionSid: string): Promise<boolean> {
    const { store, server, tell } = this.parts
    for (let sent: string | null = null; ;) {
      const commit = (await store.outboxOf(sessionSid))?.Commit
      const session = await store.session(sessionSid)
      if (!session || !commit || commit.Refused || commit.CommandId === sent || this.isHeldBack(session)) return true
      sent = commit.CommandId
      if (!(await this.noted(deliverCommit(store, server, session, commit, tell)))) return false
      if (commit.Final) await store.patchSession(sessionSid, { LastSent: commit, Epoch: this.epoch })
    }
  }

  private isHeldBack({ AuthMode }: Pick<SessionRow, 'AuthMode'>): boolean {
    return AuthMode === authModes.authorize && !this.parts.isSignedIn
  }

  private async noted(delivery: Promise<boolean>): Promise<boolean> {
    const went = await delivery
    this.parts.reached(went)
    return went
  }

  private async probe(): Promise<boolean> {
    const isReached = await this.parts.server.reachable()
    this.parts.reached(isReached)
    if (!isReached && this.failures === 0) this.again()
    return isReached
  }

  /**
   * The wait grows only with tries that nobody asked for: a person who answers much without a network does not wait the
   * longer for it.
   */
  private again(): void {
    if (this.isTimed || this.failures === 0) this.failures += 1
    this.isTimed = false
    clearTimeout(this.timer)
    this.timer = setTimeout(this.tryTimed, backOff(this.failures, Math.random()))
  }

  private readonly tryTimed = (): void => {
    this.isTimed = true
    this.poke()
  }
}

/** Runs `work` unless another tab of this device is sending. Gives whether it ran. */
type OneTab = (work: () => Promise<void>) => Promise<boolean>

/** Lease in milliseconds: time for which a tab that was closed while sending blocks the others. */
const leaseMs = 10_000

/** By the browser's locks; where the page is not served safely there are none, and a row of the database stands in. */
export function oneTab(store: LocalStore, name: string): OneTab {
  return navigator.locks ? lockedTab(`naire-outbox-${name}`) : leasedTab(store)
}

function lockedTab(lockName: string): OneTab {
  return (work) =>
    navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
}

export function leasedTab(store: LocalStore): OneTab {
  const owner = newSid()
  return async (work) => {
    const renew = () => store.lease(owner, Date.now(), Date.now() + leaseMs)
    if (!(await renew())) return false
    const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
      // One that cannot be given back ends by itself.
      await store.lease(owner, Date.now(), 0).catch(() => {})
    }
    return true
  }
}
