import { StoredFiles } from '../media/stored-files.ts'
import type { LocalStore } from './local-store.ts'
import type { PreparedNaire } from '../session/prepared-naire.ts'
import { LiveSession } from '../session/live-session.ts'
import { exportAnswers } from '../screens/export-answers.ts'
import { givenOf } from './keep-fetched.ts'

/**
 * Gives the answers of a session as a file as this device keeps them, where it is not open: the page was loaded again
 * since.
 */
export async function exportKept(store: LocalStore, prepared: PreparedNaire, sessionSid: string): Promise<void> {
  const session = await keptSession(store, prepared, sessionSid)
  if (session) await exportAnswers(session, await StoredFiles.open(store, session.facts, () => {}))
}

export async function keptSession(
  store: LocalStore,
  prepared: PreparedNaire,
  sessionSid: string,
): Promise<LiveSession | null> {
  const row = await store.session(sessionSid)
  if (!row) return null
  const session = new LiveSession(prepared, row, { remembered: row.Remembered ?? null, isReturned: false })
  session.resume((await store.replies(sessionSid)).map(givenOf))
  return session
}
