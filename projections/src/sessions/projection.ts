import {
  sessionEvents,
  answersIn,
  foldRow,
  type FoldedRow,
  type SessionEvent,
  naireSessions,
  groupedByReply,
  replyKey,
  type AnswersCommitted,
} from '@naire/domain/sessions'
import { eventOf, type ReadEvent, type ReadModel, type ReadTransaction } from '../runner/read-model.ts'
import { writeRows, type Row, insertRows } from '../rows/row-changes.ts'
import { sidOf } from '../rows/typed.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { feedbackTypes, type Feedback, type FeedbackTypeCode } from '@naire/domain/interactions'
import { grouped } from '../rows/grouped.ts'
import { erasedIn, removeErased } from '../rows/session-owners.ts'

/** One stored reply in short: its question's code and its text. */
interface ReplyText {
  readonly code: string
  readonly text: string
}

/** By `replyKey`. */
type ReplyTexts = Readonly<Record<string, ReplyText>>

/** The replies after a commit: those that it mentions are replaced, blank ones go, the rest stays. */
export function afterCommit(
  replies: ReplyTexts,
  { items, removed }: Pick<AnswersCommitted['data'], 'items' | 'removed'>,
): ReplyTexts {
  const next: Record<string, ReplyText> = { ...replies }
  for (const { questionSid, interactionSid } of removed ?? []) delete next[replyKey(questionSid, interactionSid)]
  for (const [key, group] of groupedByReply(items ?? []))
    next[key] = { code: group[0]?.QuestionCode ?? '', text: textOf(group) }
  return next
}

/**
 * Question code → text; the texts of several interactions stand in the order of their sids, so that equal answers are
 * equal rows.
 */
export function answersOf(replies: ReplyTexts): Readonly<Record<string, string>> {
  const inOrder = Object.entries(replies).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const byCode = grouped(inOrder, ([, { code }]) => code)
  return Object.fromEntries(
    [...byCode].map(([code, group]) => [
      code,
      joined(
        group.map(([, { text }]) => text),
        ' ',
      ),
    ]),
  )
}

/**
 * The codes of chosen options (they are the same in every language), in a grid behind that of the row; texts as given,
 * names of files.
 */
const inType: Readonly<Record<FeedbackTypeCode, (item: Feedback) => string | null | undefined>> = {
  [feedbackTypes.choice]: choiceText,
  [feedbackTypes.textInput]: (item) => item.Value1,
  [feedbackTypes.attach]: (item) => item.Value1,
}

function choiceText({ ReferCode1, ReferCode2, Value2 }: Feedback): string | null | undefined {
  if (ReferCode2) return `${ReferCode1}=${ReferCode2}`
  return Value2 ? `${ReferCode1}:${Value2}` : ReferCode1
}

function textOf(items: readonly Feedback[]): string {
  const inOrder = items.toSorted((a, b) => a.Seq - b.Seq)
  return joined(
    inOrder.map((item) => inType[item.Type](item) ?? ''),
    ',',
  )
}

function joined(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator)
}

const sessionsTable = wireTable('sessions', naireSessions, {
  computed: ['Questionnaire', 'SuccessParam', 'RevieworName', 'AppealerName'],
  own: {
    /** Sids of the quota cells that the answers match. */
    quota_cells: 'jsonb not null',
    /** Stored replies in short: question and interaction → { code, text }. */
    replies: 'jsonb not null',
    /** Question code → text. */
    answers: 'jsonb not null',
    /** Whether the reviewer and the appealer were assigned; else they are those who acted, and keep nobody out. */
    reviewer_assigned: 'boolean not null',
    appealer_assigned: 'boolean not null',
    /** The deadlines of which it is noted that they were missed. */
    review_missed: 'timestamptz',
    appeal_missed: 'timestamptz',
  },
})

const createSessions = createTable(sessionsTable, { org: 'OrgSid', session: 'Sid' })

const indexSessions = `
  create index on sessions ("OrgSid", "NaireSid", "StartTime");
  create index on sessions ("NaireSid", "Status", "StartTime");
  create index on sessions ("NaireSid", "Source") where "Source" is not null;
  create index on sessions ("SubjectSid", "StartTime");
  create index on sessions ("UserSid") where "UserSid" is not null;
  create index on sessions ("OrgSid", "IdentifyingCode") where "IdentifyingCode" is not null;
  create index on sessions ("ReviewDueTime") where "RevieworSid" is not null and "ReviewDueTime" is not null;
  create index on sessions ("AppealDueTime") where "AppealDueTime" is not null;
  create index on sessions ("RevieworSid") where "RevieworSid" is not null;
`

/** One row per session: where it stands, and what was answered in short. Of an erased one nothing is left. */
export const sessions: ReadModel = {
  name: 'sessions',
  version: 10,
  tables: [sessionsTable.name],
  create: createSessions,
  finish: indexSessions,
  handles: sessionEvents,
  onUnreadable: 'park',
  shardable: true,
  apply: async (events, tx) => {
    const stored = await rowsOf(events, tx)
    const rows = new Map(stored)
    for (const event of events) {
      const next = folded(rows.get(sidOf(event)) ?? null, event)
      if (next !== null) rows.set(sidOf(event), next)
    }
    for (const sid of erasedIn(events)) rows.delete(sid)
    await removeErased(events, [{ table: sessionsTable.name, by: 'Sid' }], tx)
    const written = [...rows].map(([sid, row]) => ({
      isNew: !stored.has(sid),
      row: { ...row, answers: answersOf(row.replies) },
    }))
    await insertRows(
      sessionsTable,
      written.filter(({ isNew }) => isNew).map(({ row }) => row),
      tx,
    )
    await writeRows(
      sessionsTable,
      written.filter(({ isNew }) => !isNew).map(({ row }) => row),
      tx,
    )
  },
}

/** Row of a session: the wire's columns, and the state for the next fold. */
interface StoredSession extends Row {
  readonly quota_cells: readonly string[]
  readonly replies: ReplyTexts
  readonly review_missed: string | null
  readonly appeal_missed: string | null
}

type OwnColumn = 'quota_cells' | 'replies' | 'review_missed' | 'appeal_missed'

function folded(stored: StoredSession | null, read: ReadEvent): StoredSession | null {
  const event = eventOf<SessionEvent>(read)
  // A stored row has the folded columns beside its own.
  const row = foldRow(stored as object as FoldedRow | null, {
    event,
    metadata: read.metadata,
    revision: read.revision,
  })
  if (row === null) return null
  const before = stored ?? { quota_cells: [], replies: {}, review_missed: null, appeal_missed: null }
  return { ...row, ...own(before, event), log_position: read.position }
}

function own(before: Pick<StoredSession, OwnColumn>, event: SessionEvent): Pick<StoredSession, OwnColumn> {
  const { quota_cells, replies, review_missed, appeal_missed } = before
  const kept = { quota_cells, replies, review_missed, appeal_missed }
  if (event.type === 'ReviewDeadlineMissed') return { ...kept, review_missed: event.data.dueAt }
  if (event.type === 'AppealDeadlineMissed' && event.data.of === 'appeal')
    return { ...kept, appeal_missed: event.data.dueAt }
  const said = answersIn(event)
  return said === null ? kept : { ...kept, quota_cells: said.outcome.quotaCells, replies: afterCommit(replies, said) }
}

async function rowsOf(events: readonly ReadEvent[], tx: ReadTransaction): Promise<Map<string, StoredSession>> {
  const { rows } = await tx.query<{ sid: string; stored: StoredSession }>(
    `select "Sid" as sid, to_jsonb(t) as stored from ${sessionsTable.name} as t where "Sid" = any($1::text[])`,
    [[...new Set(events.map(sidOf))]],
  )
  return new Map(rows.map(({ sid, stored }) => [sid, stored]))
}
