import { Dexie, type Table } from 'dexie'
import {
  endsUnsent,
  isSeen,
  withChanged,
  withCommit,
  withdrawn,
  withoutCommit,
  committed,
  bytesOf,
  isDone,
  isWaiting,
} from './outbox-row.ts'
import { isHeldByOther, type Lease } from './lease.ts'
import type { LocalStore } from './local-store.ts'
import { turned } from './replies.ts'
import type { AttachRow, StoredReply, OutboxRow, ReplyRow, ResourceRow, SessionRow, SliceRow } from './rows.ts'
import { localVersion, tables } from './tables.ts'
import type { StoredQuestion } from '@naire/domain/naires'
import type { PublishedNaire } from '../session/published-naire.ts'

/** The answers in the browser's own database. @throws when the browser has none or will not open it. */
export async function dexieStore(name: string): Promise<LocalStore> {
  const db = new Database(name)
  await db.open()
  // The browser may close it, under pressure or when its data is cleared.
  db.on('close', () => void db.open().catch(() => {}))
  return storeOver(db)
}

interface InfoRow {
  readonly Key: string
  readonly Value: unknown
}

export class Database extends Dexie {
  declare readonly contexts: Table<StoredContext, string>
  declare readonly questions: Table<StoredNaireQuestion, string>
  declare readonly nairSessions: Table<SessionRow, string>
  declare readonly replies: Table<ReplyRow, [string, string, string]>
  declare readonly resources: Table<ResourceRow, string>
  declare readonly attaches: Table<AttachRow, string>
  declare readonly dbInfos: Table<InfoRow, string>
  declare readonly outbox: Table<OutboxRow, string>
  declare readonly slices: Table<SliceRow, [string, number]>

  constructor(name: string) {
    super(name)
    this.version(localVersion).stores(tables)
  }
}

function storeOver(db: Database): LocalStore {
  const { nairSessions, replies, outbox, attaches, slices } = db
  const change = (sid: string, next: (row: OutboxRow | null) => OutboxRow | null) =>
    db.transaction('rw', outbox, async () => {
      const row = next((await outbox.get(sid)) ?? null)
      if (row) await outbox.put(row)
      else await outbox.delete(sid)
    })
  /** In the transaction that calls it: the session's next turn, with these replies. */
  const write = async (sid: string, rows: readonly StoredReply[]) => {
    const turn = ((await nairSessions.get(sid))?.Turn ?? 0) + 1
    const { put, newer } = turned(
      turn,
      rows,
      await replies.bulkGet(rows.map(({ QuestionSid, InteractionSid }) => [sid, QuestionSid, InteractionSid])),
    )
    await replies.bulkPut([...put])
    return { turn, put, newer }
  }
  return {
    persistent: true,
    ...naireTables(db),

    async sessionsOf(naireSid, userSid) {
      const rows = await nairSessions.where('NaireSid').equals(naireSid).toArray()
      return rows.filter((row) => row.UserSid === userSid).toSorted((a, b) => b.StartTime - a.StartTime)
    },
    sessions: () => nairSessions.toArray(),
    session: async (sid) => (await nairSessions.get(sid)) ?? null,
    putSession: async (row) => void (await nairSessions.put(row)),
    patchSession: async (sid, patch) => void (await nairSessions.update(sid, patch)),
    reopenSession: (sid, found, patch) =>
      db.transaction('rw', nairSessions, async () => {
        const isAsFound = (await nairSessions.get(sid))?.Stage === found
        if (isAsFound) await nairSessions.update(sid, { ...patch, Stage: 'answering' })
        return isAsFound
      }),
    dropSession: (sid) =>
      db.transaction('rw', nairSessions, replies, outbox, async () => {
        await nairSessions.delete(sid)
        await outbox.delete(sid)
        await replies.where('SessionSid').equals(sid).delete()
      }),
    dropFinished: (sid) =>
      db.transaction('rw', nairSessions, replies, outbox, attaches, async () => {
        const files = await attaches.where('SessionSid').equals(sid).toArray()
        if (!isDone(await nairSessions.get(sid), await outbox.get(sid), files)) return 0
        await replies.where('SessionSid').equals(sid).delete()
        await attaches.where('SessionSid').equals(sid).delete()
        await nairSessions
          .where('Sid')
          .equals(sid)
          .modify((row) => void delete (row as { LastSent?: unknown }).LastSent)
        return bytesOf(files)
      }),
    replies: (sid) => replies.where('SessionSid').equals(sid).toArray(),
    keepAnswers: (sid, times, rows, begun) =>
      db.transaction('rw', nairSessions, replies, outbox, async () => {
        const { turn, put, newer } = await write(sid, rows)
        if (begun && !(await nairSessions.get(sid))) await nairSessions.put(begun)
        await nairSessions.update(sid, { ...times, Turn: turn })
        const waiting = (await outbox.get(sid)) ?? null
        const isEndTakenBack = put.length > 0 && endsUnsent(waiting)
        if (isEndTakenBack) await nairSessions.update(sid, { Stage: 'answering' })
        await outbox.put(isEndTakenBack ? withdrawn(waiting, sid) : (waiting ?? { SessionSid: sid, Commit: null }))
        return { turn, isEndTakenBack, newer }
      }),

    outbox: () => outbox.toArray(),
    outboxOf: async (sid) => (await outbox.get(sid)) ?? null,
    startCommit: (sid, patch, { commit, seen, carried }) =>
      db.transaction('rw', nairSessions, replies, outbox, async () => {
        const waitsFinally = (await nairSessions.get(sid))?.Stage !== 'answering'
        if (waitsFinally && !commit.Final) return false
        if (!isSeen(await replies.where('SessionSid').equals(sid).toArray(), seen)) return false
        const { turn } = await write(sid, carried)
        await nairSessions.update(sid, { ...patch, Turn: turn })
        await outbox.put(withCommit((await outbox.get(sid)) ?? null, sid, commit))
        return true
      }),
    tryCommit: (sid, commandId) =>
      db.transaction('rw', outbox, async () => {
        const row = withChanged((await outbox.get(sid)) ?? null, commandId, { Tried: true })
        if (row) await outbox.put(row)
        return row !== null
      }),
    finishCommit: (sid, patch, commandId, sent) =>
      db.transaction('rw', nairSessions, replies, outbox, async () => {
        await nairSessions.update(sid, patch)
        const rows = await replies.where('SessionSid').equals(sid).toArray()
        await replies.bulkPut([...committed(rows, sent)])
        await change(sid, (row) => withoutCommit(row, commandId))
      }),
    withdrawCommit: (sid, patch) =>
      db.transaction('rw', nairSessions, outbox, async () => {
        await nairSessions.update(sid, patch)
        await change(sid, (row) => withdrawn(row, sid))
      }),
    refuseCommit: (sid, commandId, Refused) => change(sid, (row) => withChanged(row, commandId, { Refused }) ?? row),

    keepAttach: async (row) => void (await attaches.put(row)),
    attach: async (sid) => (await attaches.get(sid)) ?? null,
    attachesOf: (sid) => attaches.where('SessionSid').equals(sid).toArray(),
    patchAttach: async (sid, patch) => void (await attaches.update(sid, patch)),
    attachesWaiting: async () => (await attaches.where('Uploaded').equals(0).toArray()).filter(isWaiting),
    dropAttach: (sid) => attaches.delete(sid),
    appendSlice: async (row) => void (await slices.put(row)),
    slices: () => slices.toArray(),
    joinSlices: (row) =>
      db.transaction('rw', attaches, slices, async () => {
        await attaches.put(row)
        await slices.where('AttachSid').equals(row.Sid).delete()
      }),

    lease: (owner, now, until) => takeLease(db, owner, now, until),
  }
}

function takeLease(db: Database, owner: string, now: number, until: number): Promise<boolean> {
  return db.transaction('rw', db.dbInfos, async () => {
    if (isHeldByOther((await db.dbInfos.get('lease'))?.Value as Lease | undefined, owner, now, until)) return false
    await db.dbInfos.put({ Key: 'lease', Value: { owner, until } })
    return true
  })
}

/** Row of `contexts`: a questionnaire without its questions; ModifyTime is there once all of it is. */
type StoredContext = Omit<PublishedNaire, 'Questions'>

type StoredNaireQuestion = StoredQuestion

/** Questionnaires on the device. */
function naireTables(
  db: Database,
): Pick<LocalStore, 'keepNaire' | 'naire' | 'resourceMarks' | 'resource' | 'keepResource' | 'dropResources'> {
  const { contexts, questions, resources } = db
  return {
    keepNaire: (naire) =>
      db.transaction('rw', contexts, questions, async () => {
        const { Questions, ...context } = naire
        await contexts.delete(naire.Sid)
        await questions.where('NaireSid').equals(naire.Sid).delete()
        await questions.bulkPut(Questions.map((question) => ({ ...question, NaireSid: naire.Sid })))
        await contexts.put(context)
      }),
    naire: (sid) =>
      db.transaction('r', contexts, questions, async () => {
        const context = await contexts.get(sid)
        if (!context) return null
        const Questions = await questions.where('NaireSid').equals(sid).toArray()
        return { ...context, Questions: Questions.toSorted((a, b) => a.Seq - b.Seq) }
      }),
    async resourceMarks(naireSid) {
      const marks: Omit<ResourceRow, 'Data'>[] = []
      await resources
        .where('NaireSid')
        .equals(naireSid)
        .each(({ Data: _, ...mark }) => void marks.push(mark))
      return marks
    },
    resource: async (sid) => (await resources.get(sid)) ?? null,
    keepResource: async (row) => void (await resources.put(row)),
    dropResources: (sids) => resources.bulkDelete([...sids]),
  }
}
