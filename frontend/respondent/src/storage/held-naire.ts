import { preloadedLetters, withChanges } from '@naire/domain/naires'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { noteHeld } from '../shell/held-revision.ts'
import type { LocalStore } from './local-store.ts'
import { keptPass } from '../shell/access-pass.ts'
import { fetchNaire, type FetchedNaire } from '../shell/fetch-naire.ts'
import type { PublishedNaire } from '../session/published-naire.ts'

type FullNaire = Exclude<FetchedNaire, { readonly changes: unknown }>

/** The questionnaire as this device holds it. */
export class HeldNaire {
  /** Cached questionnaire before changes arrived: still the content of a running session. */
  private before: PublishedNaire | null = null

  constructor(
    private readonly address: Pick<SurveyAddress, 'naireSid' | 'userSid' | 'query'>,
    private readonly store: Pick<LocalStore, 'naire' | 'keepNaire' | 'persistent'>,
  ) {}

  /** With what is held, where only changes came. */
  async whole(fetched: FetchedNaire): Promise<FullNaire> {
    if (!('changes' in fetched)) return fetched
    this.before = await this.store.naire(this.address.naireSid).catch(() => null)
    const found = this.before && withChanges(this.before, fetched.changes)
    return found ? { found } : this.whole(await this.fetch({}))
  }

  /** One that was published earlier; null where it cannot be had. */
  async atRevision(revision: number): Promise<PublishedNaire | null> {
    if (this.before?.Revision === revision) return this.before
    const fetched = await this.fetch({ revision })
    return 'found' in fetched ? fetched.found : null
  }

  /** A small one is asked for whole at each visit: it comes with the page. */
  async keep(naire: PublishedNaire): Promise<void> {
    const { naireSid, userSid } = this.address
    await this.store.keepNaire(naire)
    noteHeld(
      naireSid,
      userSid,
      this.store.persistent && JSON.stringify(naire).length > preloadedLetters ? naire.Revision : null,
    )
  }

  private fetch(asked: { readonly revision?: number }): Promise<FetchedNaire> {
    return fetchNaire(this.address.naireSid, { pass: keptPass(this.address), ...asked })
  }
}
