import type { LocalStore } from './local-store.ts'
import { localVersion, tables } from './tables.ts'

export interface FirstStore extends Pick<LocalStore, 'keepAnswers'> {
  close(): void
}

/** The respondent's database by the browser's own calls, for the first answers of a new session: the library takes longer to come than they do. @throws where it cannot be opened, or is of an earlier version. */
export async function openFirstStore(name: string): Promise<FirstStore> {
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
