import { flagKindsOf } from '@naire/domain/analysis'
import {
  sessionEvents,
  answersIn,
  foldRow,
  type FoldedRow,
  type SessionEvent,
  naireSessions,
} from '@naire/domain/sessions'
import { eventOf, type ReadEvent, type ReadModel, type ReadTransaction } from '../runner/read-model.ts'
import { writeRows, type Row, insertRows } from '../rows/row-changes.ts'
import { sidOf } from '../rows/typed.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { afterCommit, answersOf, documentsTable, type AnswerDocument } from './document.ts'
import { erasedIn, removeErased } from '../rows/session-owners.ts'

const sessionsTable = wireTable('sessions', naireSessions, {
  computed: ['Questionnaire', 'SuccessParam', 'RevieworName', 'AppealerName'],
  own: {
    /** Sids of the quota cells that the answers match. */
    quota_cells: 'jsonb not null',
    /** Question code → text. */
    answers: 'jsonb not null',
    /** Kinds of its quality flags, each between bars; null where there is none. */
    flag_kinds: 'text',
    /** Whether the reviewer and the appealer were assigned; else they are those who acted, and keep nobody out. */
    reviewer_assigned: 'boolean not null',
    appealer_assigned: 'boolean not null',
    /** The deadlines of which it is noted that they were missed. */
    review_missed: 'timestamptz',
    appeal_missed: 'timestamptz',
    /** Its identifying data was erased. */
    anonymised: 'boolean not null',
  },
})

const createSessions = createTable(sessionsTable, { org: 'OrgSid', session: 'Sid' })

const indexSessions = `
  create index on sessions ("OrgSid", "NaireSid", "StartTime");
  create index on sessions ("NaireSid", "Status", "StartTime");
  -- Pages of the data view in both directions, from any place.
  create index on sessions ("NaireSid", "StartTime", "Sid");
  create index on sessions ("NaireSid", "CommitTime" nulls first, "Sid");
  create index on sessions ("NaireSid", "Source") where "Source" is not null;
  create index on sessions ("SubjectSid", "StartTime");
  create index on sessions ("UserSid") where "UserSid" is not null;
  -- Each new session counts the earlier ones of its respondent.
  create index on sessions ("NaireSid", "IdentifyingCode") where "IdentifyingCode" is not null;
  create index on sessions ("NaireSid", "WechatId") where "WechatId" is not null;
  create index on sessions ("OrgSid", "IdentifyingCode") where "IdentifyingCode" is not null;
  create index on sessions ("ReviewDueTime") where "RevieworSid" is not null and "ReviewDueTime" is not null;
  create index on sessions ("AppealDueTime") where "AppealDueTime" is not null;
  create index on sessions ("RevieworSid") where "RevieworSid" is not null;
  create index on session_documents ("NaireSid", "SessionSid");
`

/** One row per session: where it stands, and its answers in one document. Of an erased one nothing is left. */
export const sessions: ReadModel = {
  name: 'sessions',
  version: 15,
  tables: [sessionsTable.name, documentsTable.name],
  create: createSessions + createTable(documentsTable, { org: 'OrgSid', session: 'SessionSid' }),
  finish: indexSessions,
  handles: sessionEvents,
  onUnreadable: 'park',
  shardable: true,
  apply: async (events, tx) => {
    const stored = await rowsOf(events, tx)
    const documents = await documentsOf(events, stored, tx)
    const rows = new Map(stored)
    const answered = new Map<string, number>()
    for (const event of events) {
      const sid = sidOf(event)
      const next = folded(rows.get(sid) ?? null, event)
      if (next === null) continue
      rows.set(sid, next)
      const said = answersIn(eventOf<SessionEvent>(event))
      if (said === null) continue
      documents.set(sid, afterCommit(documents.get(sid) ?? {}, said))
      answered.set(sid, event.position)
    }
    for (const sid of erasedIn(events)) rows.delete(sid)
    await removeErased(
      events,
      [
        { table: sessionsTable.name, by: 'Sid' },
        { table: documentsTable.name, by: 'SessionSid' },
      ],
      tx,
    )
    const written = [...rows].map(([sid, row]) =>
      answered.has(sid) ? { ...row, answers: answersOf(documents.get(sid) ?? {}) } : row,
    )
    await insertRows(
      sessionsTable,
      written.filter(({ Sid }) => !stored.has(Sid)),
      tx,
    )
    await writeRows(
      sessionsTable,
      written.filter(({ Sid }) => stored.has(Sid)),
      tx,
    )
    await writeDocuments(
      [...answered].flatMap(([sid, position]) => {
        const row = rows.get(sid)
        return row === undefined ? [] : [documentRow(row, documents.get(sid) ?? {}, position)]
      }),
      { isNew: ({ SessionSid }) => !stored.has(SessionSid) },
      tx,
    )
  },
}

/** Row of a session: the wire's columns, and the state for the next fold. */
interface StoredSession extends Row {
  readonly Sid: string
  readonly NaireSid: string
  readonly SubjectSid: string
  readonly OrgSid: string
  readonly quota_cells: readonly string[]
  readonly answers: Readonly<Record<string, string>>
  readonly flag_kinds: string | null
  readonly review_missed: string | null
  readonly appeal_missed: string | null
  readonly anonymised: boolean
}

type OwnColumn = 'quota_cells' | 'answers' | 'flag_kinds' | 'review_missed' | 'appeal_missed' | 'anonymised'

function folded(stored: StoredSession | null, read: ReadEvent): StoredSession | null {
  const event = eventOf<SessionEvent>(read)
  // A stored row has the folded columns beside its own.
  const row = foldRow(stored as object as FoldedRow | null, {
    event,
    metadata: read.metadata,
    revision: read.revision,
  })
  if (row === null) return null
  const before = stored ?? nothing
  return { ...row, ...own(before, event), log_position: read.position } as object as StoredSession
}

const nothing: Pick<StoredSession, OwnColumn> = {
  quota_cells: [],
  answers: {},
  flag_kinds: null,
  review_missed: null,
  appeal_missed: null,
  anonymised: false,
}

function own(before: Pick<StoredSession, OwnColumn>, event: SessionEvent): Pick<StoredSession, OwnColumn> {
  const { quota_cells, answers, flag_kinds, review_missed, appeal_missed, anonymised } = before
  const kept = { quota_cells, answers, flag_kinds, review_missed, appeal_missed, anonymised }
  if (event.type === 'SessionAnonymised') return { ...kept, anonymised: true }
  if (event.type === 'ReviewDeadlineMissed') return { ...kept, review_missed: event.data.dueAt }
  if (event.type === 'AppealDeadlineMissed' && event.data.of === 'appeal')
    return { ...kept, appeal_missed: event.data.dueAt }
  if (event.type === 'FindingsRecorded') return { ...kept, flag_kinds: flagKindsOf(event.data.findings) }
  const said = answersIn(event)
  return said?.outcome === undefined ? kept : { ...kept, quota_cells: said.outcome.quotaCells }
}

async function rowsOf(events: readonly ReadEvent[], tx: ReadTransaction): Promise<Map<string, StoredSession>> {
  const { rows } = await tx.query<{ sid: string; stored: StoredSession }>(
    `select "Sid" as sid, to_jsonb(t) as stored from ${sessionsTable.name} as t where "Sid" = any($1::text[])`,
    [[...new Set(events.map(sidOf))]],
  )
  return new Map(rows.map(({ sid, stored }) => [sid, stored]))
}

/** Documents of the sessions that said something in this batch and were there before it. */
async function documentsOf(
  events: readonly ReadEvent[],
  stored: ReadonlyMap<string, StoredSession>,
  tx: ReadTransaction,
): Promise<Map<string, AnswerDocument>> {
  const sids = new Set(
    events.filter((event) => stored.has(sidOf(event)) && answersIn(eventOf<SessionEvent>(event)) !== null).map(sidOf),
  )
  if (sids.size === 0) return new Map()
  const { rows } = await tx.query<{ sid: string; items: AnswerDocument }>(
    `select "SessionSid" as sid, items from ${documentsTable.name} where "SessionSid" = any($1::text[])`,
    [[...sids]],
  )
  return new Map(rows.map(({ sid, items }) => [sid, items]))
}

interface DocumentRow extends Row {
  readonly SessionSid: string
}

const documentRow = (
  { Sid, NaireSid, SubjectSid, OrgSid }: StoredSession,
  items: AnswerDocument,
  log_position: number,
): DocumentRow => ({ SessionSid: Sid, NaireSid, SubjectSid, OrgSid, items, log_position })

async function writeDocuments(
  rows: readonly DocumentRow[],
  { isNew }: { isNew(row: DocumentRow): boolean },
  tx: ReadTransaction,
): Promise<void> {
  await insertRows(documentsTable, rows.filter(isNew), tx)
  await writeRows(
    documentsTable,
    rows.filter((row) => !isNew(row)),
    tx,
  )
}
