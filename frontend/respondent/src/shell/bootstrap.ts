import { asksListed, modeOf } from '@naire/domain/naires'
import { patiently } from '@naire/ui'
import type { SurveyAddress } from './survey-address.ts'
import { showTheme } from './theme.ts'
import { wasVisited } from './visited.ts'
import { identityOf } from '../session/identifying.ts'
import { afterPaint, nextTask } from '../session/after-paint.ts'
import { keptPass } from './access-pass.ts'
import { needsRecorder } from '../mobile-app/app-settings.ts'
import type { FetchedNaire } from './fetch-naire.ts'
import { contentLanguage, type PublishedNaire } from '../session/published-naire.ts'
import { DeferredPorts } from '../session/deferred-ports.ts'
import { beginFacts, noneEarlier, type Admission, type EarlierSession } from '../session/facts.ts'
import { LiveSession } from '../session/live-session.ts'
import { prepareNaire, type PreparedNaire } from '../session/prepared-naire.ts'
import type { SessionEvent } from '../session/session-changes.ts'
import { heldRevision } from './held-revision.ts'
import { fetchNaire } from './fetch-naire.ts'
import { nothingSaved, type Saving } from '../session/saving.ts'
import { Observable } from '../session/observable.ts'

/** A session that was begun before the store was open. */
export interface StartedSession {
  readonly prepared: PreparedNaire
  readonly session: LiveSession
  readonly ports: DeferredPorts
}

/**
 * First work of the page, before store and flow are loaded: fetches the questionnaire and, on a first visit, shows its
 * first page.
 */
export interface Bootstrap {
  readonly address: SurveyAddress
  /** Language that the person reads. */
  readonly lang: () => string
  /** A sentence in it. */
  readonly say: (key: string) => string
  readonly stage: Observable<PageView>
  readonly saving: Observable<Saving>
  /** Gets the questionnaire; the first call gives the one that is on its way already. */
  readonly fetched: () => Promise<FetchedNaire>
  /** `null` when there may be an earlier session, or nothing to answer. */
  readonly begun: Promise<StartedSession | null>
}

/** `sid`: of the session for which the server drew this page. `first`: the questionnaire, which is on its way already. */
export function openSurvey(
  address: SurveyAddress,
  { lang, say }: Pick<Bootstrap, 'lang' | 'say'>,
  first: Promise<FetchedNaire>,
  sid?: string,
): Bootstrap {
  const stage = new Observable<PageView>({ kind: 'loading', phase: 'loading' })
  const saving = new Observable(nothingSaved)
  let coming: Promise<FetchedNaire> | null = first
  const fetched = () => {
    const naire = coming ?? askNaire(address)
    coming = null
    return naire
  }
  const begun = first.then(async (naire) => {
    if (!('found' in naire)) return null
    const { found } = naire
    showTheme(address.theme ?? found.DefaultTheme)
    // Who has signed in may have begun on another device: the flow asks.
    if (address.user || wasVisited(address.naireSid, address.userSid)) return null
    const identity = identityOf(found, address)
    if (identity.kind !== 'known' || (identity.code !== null && (asksListed(found) || found.SessionLimit != null)))
      return null
    // The flow asks the server about the respondent, or takes what it said before.
    if (found.ReadsContext) return null
    if (modeOf(found, 'GeolocationMode') !== 'Disable' || needsRecorder(found)) return null
    const admission = { identifyingCode: identity.code, accessPass: keptPass(address), place: null }
    const prepared = await prepareNaire(found)
    await nextTask()
    const fresh = beginSession(
      prepared,
      {
        address,
        lang: lang(),
        admission,
        earlier: noneEarlier,
      },
      sid,
    )
    keepFrom({ session: fresh.session, saving }, address)
    stage.set({ kind: 'answering', session: fresh.session, ports: fresh.ports, saving, returnReason: '' })
    afterPaint()
      .then(() => preload(found))
      .catch(() => {})
    return fresh
  })
  // A questionnaire that cannot be compiled is told by the flow, which meets it again.
  return { address, lang, say, stage, saving, fetched, begun: begun.catch(() => null) }
}

/** An answer is on its way to the device from the moment it is given, and gets there before the flow does. */
function keepFrom(
  { session, saving }: { readonly session: LiveSession; readonly saving: Observable<Saving> },
  address: SurveyAddress,
): void {
  const hear = ({ kind }: SessionEvent) => {
    if (kind === 'answered') saving.set({ ...saving.current(), saving: true })
  }
  session.news.meanwhile({ hear, over() {} })
  patiently(() => import('../session/first-answers.ts').then(({ keepHere }) => keepHere))
    .then((keep) => keep({ session, saving }, address))
    .catch(() => {})
}

const preload = (naire: PublishedNaire) =>
  patiently(() => import('../session/preload-rest.ts').then(({ preloadRest }) => preloadRest)).then((rest) =>
    rest(naire),
  )

interface BootstrapStart {
  readonly address: SurveyAddress
  readonly lang: string
  readonly admission: Admission
  readonly earlier: EarlierSession
}

export function beginSession(
  prepared: PreparedNaire,
  { address, lang, admission, earlier }: BootstrapStart,
  sid?: string,
): StartedSession {
  const session = new LiveSession(prepared, {
    ...beginFacts(address, contentLanguage(prepared.naire, lang), admission, earlier, sid),
    Admission: prepared.naire.Admission,
  })
  return { prepared, session, ports: new DeferredPorts(session) }
}

/**
 * Fetches the questionnaire published at an address, from its copy where the page names one; a returning device gets
 * only the changes since its last visit.
 */
export function askNaire(
  address: Pick<SurveyAddress, 'naireSid' | 'userSid' | 'query'>,
  copy?: string,
): Promise<FetchedNaire> {
  const { naireSid, userSid } = address
  const since = wasVisited(naireSid, userSid) ? heldRevision(naireSid, userSid) : null
  const ask = () => fetchNaire(naireSid, { pass: keptPass(address), since })
  return copy && !since ? import('./fetch-copy.ts').then(({ fetchCopy }) => fetchCopy(copy, ask), ask) : ask()
}

export type LoadingPhase = 'loading' | 'preparing' | 'reacquiringNaire' | 'reacquiringReplies'

/** View state of the page. */
export type PageView =
  | { readonly kind: 'loading'; readonly phase: LoadingPhase }
  | ({ readonly kind: 'answering' } & AnsweringScene)
  /** The flow shows a page of its own. */
  | { readonly kind: 'covered' }

export interface AnsweringScene {
  readonly session: LiveSession
  readonly ports: DeferredPorts
  readonly saving: Observable<Saving>
  /** Why a reviewer sent it back; blank when nobody did. */
  readonly returnReason: string
}
