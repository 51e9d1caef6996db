import type { SurveyAddress } from '../shell/survey-address.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { openStore, type OpenedStore } from '../storage/open-store.ts'
import { keptProfile } from '../interviews/interview-store.ts'
import { identifyingMode, identityOf, type Identity } from './identifying.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { AdmissionDenied } from '../sync/ask-admission.ts'

/** Code of the person whom a signed-in interviewer interviews; null where whoever is signed in answers. */
export const intervieweeIn = ({ user, query }: Pick<SurveyAddress, 'user' | 'query'>): string | null =>
  (user && query['interview']?.trim()) || null

/** Opens the store of whoever answers, as an interview sees it. */
export async function openOwnStore(...[address, say]: Parameters<typeof openStore>): Promise<OpenedStore> {
  const { store, name } = await openStore(address, say)
  return { store: storeOfInterviewee(store, address), name }
}

/** Why no session may begin; the code of an interview came with the interviewer's list and needs no network. */
export const deniedTo = (
  address: Pick<SurveyAddress, 'user' | 'query'>,
  denied: AdmissionDenied | null,
): AdmissionDenied | null => (denied === 'unreachable' && intervieweeIn(address) !== null ? null : denied)

/** Identity of whoever answers: of an interview the person's code, whatever parameter the author names. */
export function ownIdentity(naire: PublishedNaire, address: SurveyAddress): Identity {
  const code = intervieweeIn(address)
  return code !== null && naire.AnonymousMode === identifyingMode ? { kind: 'known', code } : identityOf(naire, address)
}

/** The store as an interview sees it: an interviewer has the sessions of other people on the same device. */
export function storeOfInterviewee(store: LocalStore, address: Pick<SurveyAddress, 'user' | 'query'>): LocalStore {
  const code = intervieweeIn(address)
  if (code === null) return store
  const sessionsOf: LocalStore['sessionsOf'] = async (naireSid, userSid) =>
    (await store.sessionsOf(naireSid, userSid)).filter(({ IdentifyingCode }) => IdentifyingCode === code)
  return Object.assign(Object.create(store) as LocalStore, { sessionsOf })
}

/**
 * The signed profile of the person who is interviewed, as the interviewer's list brought it: for a session that begins
 * without a network.
 */
export async function profileOfInterviewee({
  naireSid,
  userSid,
  ...address
}: Pick<SurveyAddress, 'user' | 'query' | 'naireSid' | 'userSid'>): Promise<string | null> {
  const code = intervieweeIn(address)
  if (code === null || userSid === null) return null
  return keptProfile(userSid, naireSid, code).catch(() => null)
}
