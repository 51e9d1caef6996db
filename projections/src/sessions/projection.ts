import { answersIn, foldRow, type FoldedRow, type SessionEvent } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { erasedIn, removeErased } from '../rows/remove-erased.ts'
import { insertRows } from '../rows/insert-rows.ts'
import { writeRows, type Row } from '../rows/row-changes.ts'
import { sidOf } from '../rows/typed.ts'
import { afterCommit, answersOf, type ReplyTexts } from './answers.ts'
import { sessionEvents } from './event-types.ts'
import { createSessions, indexSessions, sessionsTable } from './table.ts'

/** One row per session: where it stands, and what was answered in short. Of an erased one nothing is left. */
export const sessions: ReadModel = {
  name: 'sessions',
  version: 9,
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

/** What the table holds of a session: what the wire shows, and what the next fold needs. */
interface StoredSession extends Row {
  readonly quota_cells: readonly string[]
  readonly replies: ReplyTexts
  readonly review_missed: string | null
  readonly appeal_missed: string | null
}

type OwnColumn = 'quota_cells' | 'replies' | 'review_missed' | 'appeal_missed'

function folded(stored: StoredSession | null, read: ReadEvent): StoredSession | null {
  const event = { type: read.type, data: read.data } as unknown as SessionEvent
  const row = foldRow(stored as unknown as FoldedRow | null, {
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
