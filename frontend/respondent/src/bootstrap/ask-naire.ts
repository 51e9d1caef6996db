import type { SurveyAddress } from './survey-address.ts'
import { heldRevision } from '../shell/held-revision.ts'
import { wasVisited } from '../shell/visited.ts'
import { keptPass } from './access-pass.ts'
import { fetchNaire, type FetchedNaire } from './fetch-naire.ts'

/** What is published at an address; to a device that was here before only what has changed since. */
export function askNaire({ naireSid, userSid }: Pick<SurveyAddress, 'naireSid' | 'userSid'>): Promise<FetchedNaire> {
  return fetchNaire(naireSid, {
    pass: keptPass(naireSid),
    since: wasVisited(naireSid, userSid) ? heldRevision(naireSid, userSid) : null,
  })
}
