import { findPrevious } from '../../frontend/respondent/src/session/earlier-sessions.ts'
import { newRow } from '../../frontend/respondent/src/storage/replies.ts'
import { reacquire } from '../../frontend/respondent/src/session/reacquire.ts'
import { keepFirstAnswers } from '../../frontend/respondent/src/session/first-answers.ts'
import { SessionController } from '../../frontend/respondent/src/session/session-controller.ts'
import type { LocalStore } from '../../frontend/respondent/src/storage/local-store.ts'
import type { Delivery } from '../../frontend/respondent/src/sync/deliver.ts'
import { SyncService, leasedTab } from '../../frontend/respondent/src/sync/sync-service.ts'
import type { Server } from '../../frontend/respondent/src/sync/server.ts'
import { shownNow } from '../../frontend/respondent/src/sync/shown-now.ts'
import type { SessionFacts } from '../../frontend/respondent/src/session/facts.ts'
import { LiveSession } from '../../frontend/respondent/src/session/live-session.ts'
import type { PreparedNaire } from '../../frontend/respondent/src/session/prepared-naire.ts'
import { nothingSaved, type Saving } from '../../frontend/respondent/src/session/saving.ts'
import { Observable } from '../../frontend/respondent/src/session/observable.ts'

export interface TabParts {
  readonly prepared: PreparedNaire
  readonly store: LocalStore
  readonly server: Server
  readonly facts: SessionFacts
  /**
   * When a new session, which can be answered at once, has the device's database, and when its desk; how long its end
   * waits for what tells the shown orders.
   */
  readonly comesAfterMs: { readonly store: number; readonly desk: number; readonly shown: number }
  /** Sends a delivery to the other tabs through the browser's channel. */
  readonly broadcast: (delivery: Delivery) => void
}

/** One open page over the real keeper, desk, outbox and sender; the flow around them in its barest form. */
export class Tab {
  readonly saving = new Observable<Saving>(nothingSaved)
  session: LiveSession | null = null
  desk: SessionController | null = null
  private readonly sender: SyncService

  constructor(private readonly parts: TabParts) {
    const { store, server, broadcast } = parts
    const tell = (delivery: Delivery) => {
      broadcast(delivery)
      this.hear(delivery)
    }
    this.sender = new SyncService({ store, server, oneTab: leasedTab(store), tell, reached: () => {} })
  }

  get poke() {
    return this.sender.poke
  }

  /** Continues what is unfinished, else begins a session. False when a session waits to be sent, or is finished. */
  async open(): Promise<boolean> {
    const { store, server, prepared, facts } = this.parts
    this.poke()
    const previous = await findPrevious(store, { naireSid: facts.NaireSid, userSid: null })
    if (previous.stage === 'final') return false
    if (previous.stage !== 'answering') {
      await this.begin(new LiveSession(prepared, facts))
      return true
    }
    const found = await reacquire(
      {
        store,
        server,
        prepared,
        atRevision: async () => null,
        lang: 'zh-CN',
        address: { naireSid: facts.NaireSid, startPosition: null, query: {} },
      },
      previous.row.Sid,
    )
    if (found.kind !== 'answering') return false
    this.sit(found.session, found.secondsBefore)
    return true
  }

  /** Answers are taken before the desk is there, and kept. */
  private async begin(session: LiveSession): Promise<void> {
    const { store, comesAfterMs } = this.parts
    this.session = session
    keepFirstAnswers(
      { session, saving: this.saving },
      after(comesAfterMs.store).then(() => ({ keepAnswers: store.keepAnswers, close() {} })),
    )
    await after(comesAfterMs.desk)
    if ((await store.session(session.facts.Sid)) === null) await store.putSession(newRow(session.facts))
    if (this.session === session) this.sit(session, 0)
  }

  hear(delivery: Delivery): void {
    this.desk?.hearDelivery(delivery)
    const isMine = 'sessionSid' in delivery && delivery.sessionSid === this.session?.facts.Sid
    // Handed in by whichever tab: this one shows the end.
    if (isMine && ((delivery.kind === 'sent' && delivery.final) || delivery.kind === 'exists')) this.leave()
  }

  leave(): void {
    this.desk?.close()
    this.desk = null
    this.session = null
  }

  private sit(session: LiveSession, secondsBefore: number): void {
    this.session = session
    this.desk = new SessionController({
      session,
      store: this.parts.store,
      saving: this.saving,
      secondsBefore,
      poke: this.sender.poke,
      handIn: () => {},
      shownSoon: () => after(this.parts.comesAfterMs.shown).then(() => shownNow),
    })
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
