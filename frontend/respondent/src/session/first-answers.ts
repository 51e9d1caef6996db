import type { SurveyAddress } from '../bootstrap/survey-address.ts'
import { markVisited } from '../shell/visited.ts'
import type { Observable } from './observable.ts'
import { openFirstStore, type FirstStore } from '../storage/first-store.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { storeName } from '../storage/store-name.ts'
import { isInApp } from '../mobile-app/app-settings.ts'
import type { LiveSession } from './live-session.ts'
import type { Saving } from './saving.ts'
import { SessionPersister } from './session-persister.ts'

interface FirstAnswers {
  readonly session: LiveSession
  readonly saving: Observable<Saving>
}

/** Keeps the answers of a new session on this device before database, outbox and flow are there. */
export function keepHere(answers: FirstAnswers, address: Pick<SurveyAddress, 'userSid' | 'mode' | 'tabOnly'>): void {
  // The app's own database is not the browser's, nor is the tab's store: there the desk keeps the first answers too.
  if (!isInApp() && !address.tabOnly) keepFirstAnswers(answers, openFirstStore(storeName(address)))
}

/** Keeps the answers from the first on, until the session's desk is there. The desk hears of all of them again, and since when they are on the device: what another tab wrote later stays. */
export function keepFirstAnswers({ session, saving }: FirstAnswers, opening: Promise<FirstStore>): void {
  const { news, facts } = session
  opening.catch(() => {})
  const keepAnswers: LocalStore['keepAnswers'] = async (...kept) => {
    const store = await opening
    if (!news.isHeld) throw new Error('The desk keeps the answers now')
    return store.keepAnswers(...kept)
  }
  // Where nothing can be kept so early, the desk tries, and tells.
  const kept = (_: boolean, turn: number) => {
    if (!news.isHeld) return
    news.kept(turn)
    saving.set({ ...saving.current(), saving: false })
  }
  const persister = new SessionPersister(session, { keepAnswers }, 0, {
    measured: () => null,
    kept,
    failed: () => persister.stop(),
    overtaken: () => {},
  })
  news.meanwhile({
    hear(event) {
      if (event.kind !== 'answered') return
      markVisited(facts.NaireSid, facts.UserSid)
      saving.set({ ...saving.current(), saving: true })
      persister.keep(event.given)
    },
    over() {
      persister.stop()
      opening.then((store) => store.close()).catch(() => {})
    },
  })
}
