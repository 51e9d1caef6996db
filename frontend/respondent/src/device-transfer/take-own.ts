import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { authModes } from '@naire/domain/sessions'
import { markVisited } from '../shell/visited.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { ask, isSignedOut } from '../sync/ask.ts'
import { signOut } from '../shell/sign-out.ts'
import { whoHeaders } from '../shell/signed-in.ts'
import { takenRow, type TakenSession } from './take-session.ts'

interface TakeOwnContext {
  readonly store: LocalStore
  readonly address: SurveyAddress
  readonly lang: string
}

/**
 * Resumes here the session that a signed-in user left unfinished on another device. Returns whether there was such a
 * session.
 */
export async function takeOwn({ store, address, lang }: TakeOwnContext): Promise<boolean> {
  const { naireSid, mode, userSid, user } = address
  // Without a database the key would be lost with this page.
  if (!user || !store.persistent) return false
  const [latest] = await store.sessionsOf(naireSid, userSid)
  const key = latest?.Key ?? newSid()
  const headers = {
    'X-Session-Key': key,
    'Content-Type': 'application/json',
    'Accept-Language': lang,
    ...whoHeaders(address),
  }
  const answer = await ask<{ readonly Session: TakenSession | null }>('/SessionMoves/TakeOwn', {
    method: 'POST',
    headers,
    body: JSON.stringify({ naireSid, mode }),
  })
  // Told before anything is answered.
  if (isSignedOut(answer)) signOut(address)
  if (answer.verdict !== 'taken' || answer.value.Session === null) return false
  await store.putSession({
    ...takenRow(answer.value.Session, key),
    UserSid: userSid,
    UserName: user.Name,
    AuthMode: authModes.authorize,
  })
  markVisited(naireSid, userSid)
  return true
}
