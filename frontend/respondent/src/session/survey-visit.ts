import { standingParameter } from '@naire/domain/naires'
import { keptPass } from '../shell/access-pass.ts'
import { askAdmission, type AdmissionDenied, askAccess, type AccessDenied } from '../sync/ask-admission.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { Delivery } from '../sync/deliver.ts'
import { SyncService, oneTab } from '../sync/sync-service.ts'
import { httpServer, type ReceivedSession, type Server } from '../sync/server.ts'
import type { DeferredPorts } from './deferred-ports.ts'
import type { LiveSession } from './live-session.ts'
import { preloadRest } from './preload-rest.ts'
import { prepareNaire, type PreparedNaire } from './prepared-naire.ts'
import { standInForResources } from '../media/stand-in-for-resources.ts'
import { keepShell } from '../shell/keep-shell.ts'
import type { Coordinates } from './facts.ts'
import type { Saving } from './saving.ts'
import { whoHeaders } from '../shell/signed-in.ts'
import { signOut } from '../shell/sign-out.ts'
import { beginSession, type StartedSession, type Bootstrap } from '../shell/bootstrap.ts'
import type { FlowEvent, LoadedNaire, Previous, EarlierSessionState } from './flow-types.ts'
import { SessionController } from './session-controller.ts'
import { StoredFiles } from '../media/stored-files.ts'
import { shownSoon } from '../sync/commit.ts'
import { findPrevious, forgetEnded, isFull, noteWechatId, putAside, replaceEarlier } from './earlier-sessions.ts'
import { HeldNaire } from '../storage/held-naire.ts'
import { contextOf, type Identity } from './identifying.ts'
import { deniedTo, intervieweeIn, openOwnStore, ownIdentity, profileOfInterviewee } from './interviewee.ts'
import { newRow } from '../storage/replies.ts'
import { reacquire, untilSettled } from './reacquire.ts'

interface SessionStart {
  readonly prepared: PreparedNaire
  readonly force: boolean
  /** The identifying code. */
  readonly code: string | null
  readonly place: Coordinates | null
}

/** Messages between tabs of one respondent. */
type TabNews = Delivery | { readonly kind: 'written'; readonly sessionSid: string }

/** Services that the flow chart calls: the store, the outbox and the session controller of one visit. */
export class SurveyVisit {
  private readonly server: Server
  private begun: Promise<StartedSession | null>
  private opened: { readonly store: LocalStore; readonly sender: SyncService; readonly held: HeldNaire } | null = null
  private controller: SessionController | null = null
  private profile: string | null = null
  private stops: (() => void)[] = []
  private toAllTabs: (delivery: Delivery) => void = () => {}
  private toOtherTabs: (news: TabNews) => void = () => {}

  constructor(
    private readonly opening: Bootstrap,
    private readonly tell: (event: FlowEvent) => void,
    private readonly opensStore = openOwnStore,
  ) {
    const { address, lang, say } = opening
    this.server = httpServer({
      lang,
      say,
      who: whoHeaders(address),
      ...(address.user && { signedOut: () => signOut(address) }),
    })
    this.begun = opening.begun
  }

  /** Nothing outlives the tab. */
  get isTabOnly(): boolean {
    return this.opening.address.tabOnly
  }

  /** Ports of the session being answered. */
  get ports(): DeferredPorts {
    if (!this.controller?.ports) throw new Error('No session is open')
    return this.controller.ports
  }

  async open(): Promise<{ readonly isOnDevice: boolean }> {
    if (!this.opened) {
      const { store, name } = await this.opensStore(this.opening.address, this.opening.say)
      const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`naire-${name}`)
      const hear = (delivery: Delivery) => this.hear(delivery)
      this.toAllTabs = (delivery) => {
        this.toOtherTabs(delivery)
        hear(delivery)
      }
      this.toOtherTabs = (news) => channel?.postMessage(news)
      const sender = new SyncService({
        store,
        server: this.server,
        isSignedIn: this.opening.address.user !== undefined,
        oneTab: oneTab(store, name),
        tell: this.toAllTabs,
        reached: (online) => this.follow({ online }),
      })
      channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) =>
        data.kind === 'written' ? void this.controller?.readAgain(data.sessionSid).catch(() => {}) : hear(data),
      )
      this.opened = { store, sender, held: new HeldNaire(this.opening.address, store) }
      await this.countHandedIn()
      this.stops = [sender.watch(), () => channel?.close(), standInForResources(store)]
    }
    return { isOnDevice: (await this.store.naire(this.opening.address.naireSid)) !== null }
  }

  async loadNaire(): Promise<LoadedNaire> {
    const begun = await this.begun
    if (begun) return this.kept(begun.prepared)
    const fetched = await this.held.whole(await this.opening.fetched())
    if ('found' in fetched) return this.kept(await prepareNaire(fetched.found))
    const onDevice = (await this.mayUseCopy(fetched.missing))
      ? await this.store.naire(this.opening.address.naireSid)
      : null
    if (!onDevice) return fetched.missing === 'password' ? { needs: 'password' } : { problem: fetched.missing }
    if (fetched.missing === 'unreachable') {
      this.follow({ online: false })
      this.sender.lost()
    }
    return { prepared: await prepareNaire(onDevice) }
  }

  /** Without a network; and of a questionnaire that was closed meanwhile to finish what is begun. */
  private async mayUseCopy(
    missing: 'notPublished' | 'closed' | 'password' | 'unreachable' | 'broken',
  ): Promise<boolean> {
    if (missing === 'unreachable') return true
    return missing === 'closed' && (await findPrevious(this.store, this.opening.address)).stage !== 'empty'
  }

  unlock(password: string): Promise<AccessDenied | null> {
    return askAccess(this.opening.address.naireSid, password)
  }

  async lookUp({ prepared, code }: Pick<SessionStart, 'prepared' | 'code'>): Promise<AdmissionDenied | null> {
    const { address } = this.opening
    const [latest] = await this.store.sessionsOf(address.naireSid, address.userSid)
    const asked = { code, key: latest?.Key ?? null, mode: address.mode, who: whoHeaders(address) }
    const { denied, profile } = await askAdmission(prepared.naire, asked)
    this.profile = profile ?? (await profileOfInterviewee(address))
    return deniedTo(address, denied)
  }

  /** A session that was begun with the first page says who began it. */
  async identify({ naire }: PreparedNaire): Promise<Identity> {
    return ownIdentity(naire, this.opening.address)
  }

  /** Keeps the questionnaire, and what its later pages need, for a time without a network. */
  private kept(prepared: PreparedNaire): { readonly prepared: PreparedNaire } {
    const quietly = () => {}
    this.held.keep(prepared.naire).catch(quietly)
    void import('../media/follow-resources.ts').then(
      ({ followResources }) =>
        this.stops.push(followResources(this.store, prepared.naire, (resources) => this.follow({ resources }))),
      quietly,
    )
    preloadRest(prepared.naire).then(keepShell).catch(quietly)
    return { prepared }
  }

  /**
   * The content that a session began with, which is answered from now on, with a network or without; null where it
   * cannot be had.
   */
  private async atRevision(revision: number): Promise<PreparedNaire | null> {
    const naire = await this.held.atRevision(revision)
    return naire && this.kept(await prepareNaire(naire)).prepared
  }

  /** Not the one that was begun with the first page, which may be answered already. */
  async findPrevious(): Promise<Previous> {
    const { store } = this
    const { address, lang } = this.opening
    const begun = await this.begun
    const here = await findPrevious(store, address, begun?.session.facts.Sid)
    if (!address.user || intervieweeIn(address) !== null || (here.stage !== 'empty' && here.stage !== 'finished'))
      return here
    const { takeOwn } = await import('../device-transfer/take-own.ts')
    const isTaken = await takeOwn({ store, address, lang: lang() }).catch(() => false)
    return isTaken ? findPrevious(store, address) : here
  }

  async begin({ prepared, force, code, place }: SessionStart) {
    const early = force ? null : await this.begun
    this.begun = Promise.resolve(null)
    const { store } = this
    const { address, lang } = this.opening
    const context = await contextOf(prepared.naire, store, { address, code, token: this.profile })
    const admission = { identifyingCode: code, accessPass: keptPass(address), place, context }
    const { session, ports } =
      early ??
      beginSession(prepared, { address, lang: lang(), admission, earlier: await replaceEarlier(store, address, force) })
    if (!early || (await store.session(session.facts.Sid)) === null)
      await store.putSession(newRow(session.facts, session.naire.Revision))
    if (context || address.query[standingParameter])
      await import('./respondent-context.ts').then(({ prefill }) => prefill(session)).catch(() => {})
    noteWechatId(store, session.facts.Sid).catch(() => {})
    await this.sit(session, ports, 0)
    return session
  }

  async reacquire(prepared: PreparedNaire, sessionSid: string): Promise<EarlierSessionState> {
    const atRevision = (revision: number) => this.atRevision(revision)
    const found = await reacquire(
      {
        store: this.store,
        server: this.server,
        address: this.opening.address,
        prepared,
        atRevision,
        lang: this.opening.lang(),
      },
      sessionSid,
    )
    if (found.kind !== 'answering') return found
    await this.sit(found.session, found.ports, found.secondsBefore)
    return found
  }

  async handIn(): Promise<void> {
    await this.controller?.handIn()
    await this.countHandedIn()
  }

  withdraw(sessionSid: string): Promise<void> {
    return this.store.withdrawCommit(sessionSid, { Stage: 'answering' })
  }

  /** Its answers are handed in in the place of those that the server has of this respondent. */
  force(sessionSid: string): Promise<void> {
    return this.store.patchSession(sessionSid, { IsForce: true, BesideOther: 0 })
  }

  /** Puts it aside, and opens again the one that the server has. Its answers stay on the device. */
  putAside(sessionSid: string): Promise<void> {
    return putAside(this.store, this.opening.address, sessionSid)
  }

  /** @throws where the server is not reached, or will not have it. */
  async takeBack(sessionSid: string): Promise<void> {
    const { takeBack } = await import('../device-transfer/take-back.ts')
    await takeBack((await this.store.session(sessionSid))?.Key ?? '', sessionSid, this.opening.lang())
    await this.store.withdrawCommit(sessionSid, { Stage: 'answering' })
  }

  /** The answers as a file, of the open session or of one that this device keeps. */
  async exportAll(prepared: PreparedNaire, sessionSid: string): Promise<void> {
    const open = this.controller
    if (open?.ports && open.session.facts.Sid === sessionSid) {
      const { exportAnswers } = await import('../screens/later-parts.ts')
      return exportAnswers(open.session, open.ports.files)
    }
    await (await import('../storage/export-kept.ts')).exportKept(this.store, prepared, sessionSid)
  }

  /** Whether the respondent may have another session; without a network, as far as this device knows. */
  async mayHaveAnother(prepared: PreparedNaire, code: string | null): Promise<boolean> {
    const { address, saving } = this.opening
    if (!saving.current().online) return !(await isFull(this.store, address, prepared.naire))
    return (await this.lookUp({ prepared, code })) !== 'limit'
  }

  /** The person does not want to wait for the next try. */
  readonly sendNow = (): void => this.sender.poke()

  /** Asks until the quota has answered. */
  async settle(sessionSid: string): Promise<ReceivedSession> {
    const saved = await untilSettled(this.store, this.server, sessionSid)
    await forgetEnded(this.store).catch(() => {})
    return saved
  }

  close(): void {
    this.controller?.close()
    for (const stop of this.stops) stop()
  }

  private get store(): LocalStore {
    return this.device.store
  }

  private get held(): HeldNaire {
    return this.device.held
  }

  private get sender(): SyncService {
    return this.device.sender
  }

  private get device(): NonNullable<SurveyVisit['opened']> {
    if (!this.opened) throw new Error('The store is not open')
    return this.opened
  }

  private async sit(session: LiveSession, ports: DeferredPorts, secondsBefore: number): Promise<void> {
    const { store, sender, server } = this
    const { saving, say } = this.opening
    const sessionSid = session.facts.Sid
    this.controller?.close()
    this.controller = null
    const files = await StoredFiles.open(store, session.facts, sender.poke)
    this.controller = new SessionController({
      session,
      store,
      saving,
      secondsBefore,
      poke: sender.poke,
      handIn: () => this.tell({ type: 'HAND_IN' }),
      written: () => this.toOtherTabs({ kind: 'written', sessionSid }),
      shownSoon,
    })
    await this.controller.connect({ ports, files, server, say, movedOn: () => void this.noteMoved(sessionSid) })
  }

  private hear(delivery: Delivery): void {
    this.controller?.hearDelivery(delivery)
    if (delivery.kind === 'fileProgress') return
    this.tell({ type: 'DELIVERED', delivery })
    if (delivery.kind === 'sent' && delivery.final && !delivery.saved.Settling) forgetEnded(this.store).catch(() => {})
    void this.countHandedIn()
  }

  private async countHandedIn(): Promise<void> {
    const waiting = (await this.store.outbox().catch(() => [])).filter(
      ({ Commit, Next }) => (Commit?.Final && !Commit.Refused) || Next?.Final,
    )
    this.follow({ handedIn: waiting.length })
  }

  private async noteMoved(sessionSid: string): Promise<void> {
    await this.store.patchSession(sessionSid, { MovedOn: 1 }).catch(() => {})
    this.toAllTabs({ kind: 'moved', sessionSid })
  }

  private follow(change: Pick<Saving, 'online'> | Pick<Saving, 'handedIn'> | Pick<Saving, 'resources'>): void {
    const { saving } = this.opening
    const now = saving.current()
    const next = { ...now, ...change }
    if (next.online !== now.online || next.handedIn !== now.handedIn || next.resources !== now.resources)
      saving.set(next)
  }
}
