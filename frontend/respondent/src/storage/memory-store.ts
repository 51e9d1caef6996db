import type { PublishedNaire } from '../session/published-naire.ts'
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
import type { LocalStore } from './local-store.ts'
import { replyKey, turned } from './replies.ts'
import type { AttachRow, StoredReply, OutboxRow, ReplyRow, ResourceRow, SessionRow, SliceRow } from './rows.ts'

/** Rows by table (runtime §3) and key; a questionnaire is one row. */
export interface MemoryTables {
  readonly contexts: Map<string, PublishedNaire>
  readonly resources: Map<string, ResourceRow>
  readonly nairSessions: Map<string, SessionRow>
  readonly replies: Map<string, ReplyRow>
  readonly outbox: Map<string, OutboxRow>
  readonly attaches: Map<string, AttachRow>
  readonly slices: Map<string, SliceRow>
}

const noRows = (): MemoryTables => ({
  contexts: new Map(),
  resources: new Map(),
  nairSessions: new Map(),
  replies: new Map(),
  outbox: new Map(),
  attaches: new Map(),
  slices: new Map(),
})

/**
 * For a browser without a database: lives as long as the page. Where its `tables` are kept elsewhere too it is
 * `persistent`.
 */
export function memoryStore(tables = noRows(), persistent = false): LocalStore {
  const { contexts: naires, resources, nairSessions: sessions, replies, outbox, attaches, slices } = tables
  const rowKey = (row: Pick<StoredReply, 'SessionSid' | 'QuestionSid' | 'InteractionSid'>) =>
    `${row.SessionSid} ${replyKey(row)}`
  const repliesOf = (sid: string) => [...replies.values()].filter((row) => row.SessionSid === sid)
  const patch = (sid: string, changes: Partial<SessionRow>) => {
    const row = sessions.get(sid)
    if (row) sessions.set(sid, { ...row, ...changes })
  }
  /** The session's next turn, with these replies. */
  const write = (sid: string, rows: readonly StoredReply[]) => {
    const turn = (sessions.get(sid)?.Turn ?? 0) + 1
    const { put, newer } = turned(
      turn,
      rows,
      rows.map((row) => replies.get(rowKey(row))),
    )
    for (const row of put) replies.set(rowKey(row), row)
    return { turn, put, newer }
  }
  const change = (sid: string, next: (row: OutboxRow | null) => OutboxRow | null) => {
    const row = next(outbox.get(sid) ?? null)
    if (row) outbox.set(sid, row)
    else outbox.delete(sid)
  }
  return {
    persistent,
    keepNaire: async (naire) => void naires.set(naire.Sid, naire),
    naire: async (sid) => naires.get(sid) ?? null,
    resourceMarks: async (naireSid) =>
      [...resources.values()].filter(({ NaireSid }) => NaireSid === naireSid).map(({ Data: _, ...mark }) => mark),
    resource: async (sid) => resources.get(sid) ?? null,
    keepResource: async (row) => void resources.set(row.Sid, row),
    async dropResources(sids) {
      for (const sid of sids) resources.delete(sid)
    },

    sessionsOf: async (naireSid, userSid) =>
      [...sessions.values()]
        .filter((row) => row.NaireSid === naireSid && row.UserSid === userSid)
        .toSorted((a, b) => b.StartTime - a.StartTime),
    sessions: async () => [...sessions.values()],
    session: async (sid) => sessions.get(sid) ?? null,
    putSession: async (row) => void sessions.set(row.Sid, row),
    patchSession: async (sid, changes) => patch(sid, changes),
    async reopenSession(sid, found, changes) {
      const isAsFound = sessions.get(sid)?.Stage === found
      if (isAsFound) patch(sid, { ...changes, Stage: 'answering' })
      return isAsFound
    },
    async dropSession(sid) {
      sessions.delete(sid)
      outbox.delete(sid)
      for (const row of repliesOf(sid)) replies.delete(rowKey(row))
    },
    async dropFinished(sid) {
      const files = [...attaches.values()].filter((row) => row.SessionSid === sid)
      if (!isDone(sessions.get(sid), outbox.get(sid), files)) return 0
      for (const row of repliesOf(sid)) replies.delete(rowKey(row))
      for (const { Sid } of files) attaches.delete(Sid)
      const { LastSent: _sent, ...row } = sessions.get(sid)!
      sessions.set(sid, row)
      return bytesOf(files)
    },
    replies: async (sid) => repliesOf(sid),
    async keepAnswers(sid, times, rows, begun) {
      const { turn, put, newer } = write(sid, rows)
      const session = sessions.get(sid) ?? begun
      if (session) sessions.set(sid, { ...session, ...times, Turn: turn })
      const waiting = outbox.get(sid) ?? null
      const isEndTakenBack = put.length > 0 && endsUnsent(waiting)
      if (isEndTakenBack) patch(sid, { Stage: 'answering' })
      outbox.set(sid, isEndTakenBack ? withdrawn(waiting, sid) : (waiting ?? { SessionSid: sid, Commit: null }))
      return { turn, isEndTakenBack, newer }
    },

    outbox: async () => [...outbox.values()],
    outboxOf: async (sid) => outbox.get(sid) ?? null,
    async startCommit(sid, changes, { commit, seen, carried }) {
      const waitsFinally = sessions.get(sid)?.Stage !== 'answering'
      if ((waitsFinally && !commit.Final) || !isSeen(repliesOf(sid), seen)) return false
      const { turn } = write(sid, carried)
      patch(sid, { ...changes, Turn: turn })
      outbox.set(sid, withCommit(outbox.get(sid) ?? null, sid, commit))
      return true
    },
    async tryCommit(sid, commandId) {
      const row = withChanged(outbox.get(sid) ?? null, commandId, { Tried: true })
      if (row) outbox.set(sid, row)
      return row !== null
    },
    async finishCommit(sid, changes, commandId, sent) {
      patch(sid, changes)
      for (const row of committed(repliesOf(sid), sent)) replies.set(rowKey(row), row)
      change(sid, (row) => withoutCommit(row, commandId))
    },
    async withdrawCommit(sid, changes) {
      patch(sid, changes)
      change(sid, (row) => withdrawn(row, sid))
    },
    refuseCommit: async (sid, commandId, Refused) =>
      change(sid, (row) => withChanged(row, commandId, { Refused }) ?? row),

    keepAttach: async (row) => void attaches.set(row.Sid, row),
    attach: async (sid) => attaches.get(sid) ?? null,
    attachesOf: async (sid) => [...attaches.values()].filter((row) => row.SessionSid === sid),
    async patchAttach(sid, changes) {
      const row = attaches.get(sid)
      if (row) attaches.set(sid, { ...row, ...changes })
    },
    attachesWaiting: async () => [...attaches.values()].filter(isWaiting),
    dropAttach: async (sid) => void attaches.delete(sid),
    appendSlice: async (row) => void slices.set(`${row.AttachSid} ${row.Seq}`, row),
    slices: async () => [...slices.values()],
    async joinSlices(row) {
      attaches.set(row.Sid, row)
      for (const [key, slice] of slices) if (slice.AttachSid === row.Sid) slices.delete(key)
    },

    lease: async () => true,
  }
}
