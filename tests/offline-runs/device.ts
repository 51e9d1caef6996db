import type { Chance } from '@naire/domain/synthetic-respondents'
import { vi } from 'vitest'
import { isHeldByOther, type Lease } from '../../frontend/respondent/src/storage/lease.ts'
import type { LocalStore } from '../../frontend/respondent/src/storage/local-store.ts'
import type { AttachRow } from '../../frontend/respondent/src/storage/rows.ts'
import type { Delivery } from '../../frontend/respondent/src/sync/deliver.ts'
import type { SessionFacts } from '../../frontend/respondent/src/session/facts.ts'
import type { PreparedNaire } from '../../frontend/respondent/src/session/prepared-naire.ts'
import { Ledger } from './ledger.ts'
import type { ModelServer } from './model-server.ts'
import { Tab } from './tab.ts'

/** Faults that may hit a tab while it works with its store. */
interface StoreFaults {
  readonly chance: Chance
  isAlive(): boolean
  /** Storage is full or closed: writing fails. */
  isFull(): boolean
  /** One in so many calls kills the tab, just before or just after it took effect; 0: none. */
  readonly killsOneIn: number
  kill(): void
}

const reads: readonly (keyof LocalStore)[] = [
  'naire',
  'resourceMarks',
  'resource',
  'sessionsOf',
  'sessions',
  'session',
  'replies',
  'outbox',
  'outboxOf',
  'attach',
  'attachesOf',
  'attachesWaiting',
  'slices',
]

/**
 * The store as one tab sees it: a transaction takes effect as a whole or not at all, and a dead tab never hears of it.
 */
function frailStore(disk: LocalStore, frailty: StoreFaults): LocalStore {
  const { chance } = frailty
  const never = () => new Promise<never>(() => {})
  const call = async (name: keyof LocalStore, args: readonly unknown[]) => {
    await Promise.resolve()
    if (!frailty.isAlive()) return never()
    const isKilled = frailty.killsOneIn > 0 && chance.happens(1 / frailty.killsOneIn)
    if (isKilled && chance.happens(1 / 2)) {
      frailty.kill()
      return never()
    }
    if (frailty.isFull() && !reads.includes(name)) throw new DOMException('full', 'QuotaExceededError')
    const result = await (disk[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args)
    if (isKilled) frailty.kill()
    return frailty.isAlive() ? result : never()
  }
  return new Proxy(disk, {
    get: (target, name: keyof LocalStore) =>
      name === 'persistent'
        ? true
        : typeof target[name] === 'function'
          ? (...args: readonly unknown[]) => call(name, args)
          : target[name],
  })
}

interface OpenTab {
  readonly tab: Tab
  isAlive: boolean
}

/** A device with a disk that outlives its tabs, and a person who uses up to two of them. */
export class Device {
  readonly disk: LocalStore
  readonly sids: string[] = []
  readonly ledger: Ledger
  isFull = false
  killsOneIn = 0
  private readonly tabs: OpenTab[] = []
  private count = 0

  constructor(
    private readonly prepared: PreparedNaire,
    private readonly server: ModelServer,
    private readonly chance: Chance,
    store: LocalStore,
  ) {
    this.disk = leasing(store)
    this.ledger = new Ledger(server)
  }

  get open(): readonly OpenTab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  openTab(): void {
    if (this.open.length >= 2) return
    const opened = { isAlive: true } as { isAlive: boolean; tab: Tab }
    const frailty = {
      chance: this.chance,
      isAlive: () => opened.isAlive,
      isFull: () => this.isFull,
      killsOneIn: this.killsOneIn,
      kill: () => this.kill(opened),
    }
    const broadcast = (delivery: Delivery) => {
      for (const other of this.open) if (other !== opened) other.tab.hear(delivery)
    }
    opened.tab = new Tab({
      prepared: this.prepared,
      store: frailStore(this.disk, frailty),
      server: this.server.seenBy(frailty.isAlive),
      facts: this.newFacts(),
      comesAfterMs: {
        store: this.chance.pick([0, 5, 2_500]),
        desk: this.chance.pick([0, 400, 3_000]),
        shown: this.chance.pick([0, 0, 1_000]),
      },
      broadcast,
    })
    this.tabs.push(opened)
    opened.tab.saving.subscribe(() => this.noteSaved(opened))
    // Where nothing can be stored the page says so; the person comes again.
    opened.tab.open().catch(() => this.kill(opened))
  }

  kill(opened: OpenTab): void {
    opened.isAlive = false
    opened.tab.leave()
  }

  async answer({ tab }: OpenTab, question: string, text: string): Promise<void> {
    const { session } = tab
    const [interaction] = session?.view().answering.question(question).interactions ?? []
    if (!session || !interaction) return
    this.ledger.answered(session.facts.Sid, question, text, await this.isEndSent(session.facts.Sid))
    session.answer(question, interaction.sid, {
      TextInputSid: interaction.sid,
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue: text,
      DatatypeFlag: 0,
      ReplyTime: null,
      Score: null,
    })
  }

  /** A file of an answer that is on the device. */
  async addFile({ tab }: OpenTab): Promise<void> {
    if (!tab.session || this.isFull || (await this.disk.replies(tab.session.facts.Sid)).length === 0) return
    const FileSize = this.chance.whole(1, 9)
    const Sid = `file-${(this.count += 1)}`
    await this.disk.keepAttach({
      Sid,
      SessionSid: tab.session.facts.Sid,
      FileName: `${Sid}.png`,
      FileSize,
      Data: new ArrayBuffer(FileSize),
      Uploaded: 0,
      Refused: '',
    } as AttachRow)
    tab.poke()
  }

  private noteSaved({ tab, isAlive }: OpenTab): void {
    const { saving, failed } = tab.saving.current()
    if (!isAlive || saving || failed || !tab.session) return
    const { facts, replies } = tab.session
    void this.isEndSent(facts.Sid).then((isLate) => {
      for (const { questionSid, reply } of replies)
        this.ledger.saved(facts.Sid, questionSid, String(reply?.['TextInputValue'] ?? ''), isLate)
    })
  }

  /** A commit that ends the session was sent: only its own answer tells whether it arrived. */
  private async isEndSent(sid: string): Promise<boolean> {
    const commit = (await this.disk.outboxOf(sid))?.Commit
    return (commit?.Final === true && commit.Tried === true) || (await this.disk.session(sid))?.Stage === 'finished'
  }

  private newFacts(): SessionFacts {
    const Sid = `S${this.sids.length + 1}`
    this.sids.push(Sid)
    return {
      Sid,
      Key: 'K',
      NaireSid: this.prepared.naire.Sid,
      OrgSid: '',
      UserSid: null,
      Mode: 'online',
      StartTime: Date.now(),
      Lang: 'zh-CN',
      ViewPort: 'mobile',
      QueryParams: '',
      BrowserInfo: '',
      DeviceInfo: '',
      IdentifyingCode: null,
      StartPosition: null,
      AccessPass: null,
      IsForce: false,
    }
  }
}

/** As a browser without locks has it: by a row of the database. */
function leasing(store: LocalStore): LocalStore {
  let held: Lease | null = null
  return {
    ...store,
    async lease(owner, now, until) {
      if (isHeldByOther(held, owner, now, until)) return false
      held = { owner, until }
      return true
    },
  }
}

/** Lets virtual time pass. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
