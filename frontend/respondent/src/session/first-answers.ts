import type { SurveyAddress } from '../shell/survey-address.ts'
import { markVisited } from '../shell/visited.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { isInApp } from '../mobile-app/app-settings.ts'
import type { LiveSession } from './live-session.ts'
import { SessionPersister } from './session-persister.ts'
import { localVersion, tables, storeName } from '../storage/tables.ts'
import type { Saving } from './saving.ts'
import type { Observable } from './observable.ts'

interface FirstAnswers {
  readonly session: LiveSession
  readonly saving: Observable<Saving>
}

/** Keeps the answers of a new session on this device before database, outbox and flow are there. */
export function keepHere(answers: FirstAnswers, address: Pick<SurveyAddress, 'userSid' | 'mode' | 'tabOnly'>): void {
  // The app's own database is not the browser's, nor is the tab's store: there the desk keeps the first answers too.
  if (!isInApp() && !address.tabOnly) keepFirstAnswers(answers, openFirstStore(storeName(address)))
}

/**
 * Keeps the answers from the first on, until the session's desk is there. The desk hears of all of them again, and
 * since when they are on the device: what another tab wrote later stays.
 */
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

export interface FirstStore extends Pick<LocalStore, 'keepAnswers'> {
  close(): void
}

/**
 * The respondent's database by the browser's own calls, for the first answers of a new session: the library takes
 * longer to come than they do. @throws where it cannot be opened, or is of an earlier version.
 */
async function openFirstStore(name: string): Promise<FirstStore> {
  const db = await opened(name)
  db.addEventListener('versionchange', () => db.close())
  return {
    close: () => db.close(),
    async keepAnswers(sid, times, rows, begun) {
      const transaction = db.transaction(['nairSessions', 'replies', 'outbox'], 'readwrite')
      const [sessions, replies, outbox] = [
        transaction.objectStore('nairSessions'),
        transaction.objectStore('replies'),
        transaction.objectStore('outbox'),
      ]
      let turn = 0
      // Requests of a transaction are answered in order: the session's turn is known before its replies are written.
      replace(sessions, sid, (kept) => ({
        ...(kept ?? begun),
        ...times,
        Turn: (turn = Number(kept?.['Turn'] ?? 0) + 1),
      }))
      for (const { TriedAt: _, ...row } of rows)
        replace(replies, [sid, row.QuestionSid, row.InteractionSid], (kept) => ({
          ...row,
          CommitHash: kept?.['CommitHash'] ?? null,
          Turn: turn,
        }))
      replace(outbox, sid, (kept) => kept ?? { SessionSid: sid, Commit: null })
      await ended(transaction)
      // Nothing of a session that begins was handed in.
      return { turn, isEndTakenBack: false, newer: [] }
    },
  }
}

type Row = Readonly<Record<string, unknown>>

function replace(store: IDBObjectStore, key: IDBValidKey, next: (kept: Row | undefined) => Row): void {
  const found: IDBRequest<Row | undefined> = store.get(key)
  found.addEventListener('success', () => store.put(next(found.result)))
}

/** The library counts its versions by tens. */
const nativeVersion = localVersion * 10

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, nativeVersion)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    // What an earlier version left is brought up to date by the library.
    if (oldVersion > 0) request.transaction?.abort()
    else makeTables(request.result)
  })
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be opened')))
  })
}

function makeTables(db: IDBDatabase): void {
  for (const [table, keys] of Object.entries(tables)) {
    const [primary = '', ...indexes] = keys.split(', ')
    const store = db.createObjectStore(table, { keyPath: pathOf(primary) })
    for (const index of indexes) store.createIndex(index, pathOf(index))
  }
}

const pathOf = (key: string): string | string[] => (key.startsWith('[') ? key.slice(1, -1).split('+') : key)

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The answers could not be kept')))
  })
}
