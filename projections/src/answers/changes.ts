import type { Cell, Feedback } from '@naire/domain/interactions'
import { answersIn, groupedByReply, replyKey, type SessionCreated, type SessionEvent } from '@naire/domain/sessions'
import { grouped } from '../rows/grouped.ts'
import { sidOf, typed } from '../rows/typed.ts'
import type { ReadEvent } from '../runner/read-model.ts'
import { partOf, interactionOf, type AnswerColumn } from './tables.ts'
import type { NaireColumns } from './registry.ts'

/** Net change of a batch to one session's row. */
export interface Change {
  readonly sessionSid: string
  /** The session began in this batch: all of its row is here. */
  created: boolean
  revision: number | undefined
  deleted: boolean | undefined
  /** By ordinal of the column. */
  readonly cells: Map<number, Cell>
  /** The answers were erased for good: no row remains. */
  erased: boolean
  /** Of the last event. */
  position: number
  /** Of the last commit that says something of the table's columns: by part. */
  readonly committedAt: Map<number, number>
}

/** Folds the events of one questionnaire's sessions. */
export function changesOf(events: readonly ReadEvent[], { columns, contents }: NaireColumns): readonly Change[] {
  const changes = new Map<string, Change>()
  const byReply = columnsByReply(columns)
  for (const event of events) {
    const sessionSid = sidOf(event)
    const change = changes.get(sessionSid) ?? untouched(sessionSid)
    changes.set(sessionSid, change)
    change.position = event.position
    if (event.erased || is(event, 'SessionErased')) change.erased = true
    fold(change, event, { contents, byReply })
  }
  return [...changes.values()]
}

function untouched(sessionSid: string): Change {
  return {
    sessionSid,
    created: false,
    revision: undefined,
    deleted: undefined,
    cells: new Map(),
    erased: false,
    position: 0,
    committedAt: new Map(),
  }
}

interface KnownContents {
  readonly contents: NaireColumns['contents']
  readonly byReply: ReadonlyMap<string, readonly AnswerColumn[]>
}

function fold(change: Change, event: ReadEvent, known: KnownContents): void {
  const created = typed<SessionCreated>(event, 'SessionCreated')
  if (created) Object.assign(change, { created: true, revision: created.data.naireRevision, deleted: false })
  const said = answersIn(event)
  if (said !== null && !event.erased) foldCommit(change, said, { ...known, position: event.position })
  if (is(event, 'SessionDeleted')) change.deleted = true
  if (is(event, 'SessionRestored')) change.deleted = false
}

const is = (event: ReadEvent, type: SessionEvent['type']): boolean => event.type === type

type StatedAnswers = NonNullable<ReturnType<typeof answersIn>>

function foldCommit(
  change: Change,
  { items = [], removed = [], naireRevision }: StatedAnswers,
  { contents, byReply, position }: KnownContents & { readonly position: number },
): void {
  change.revision = naireRevision
  const given = new Map<string, readonly Feedback[] | null>(groupedByReply(items))
  for (const { questionSid, interactionSid } of removed) {
    if (!given.has(replyKey(questionSid, interactionSid))) given.set(replyKey(questionSid, interactionSid), null)
  }
  const content = contents.get(naireRevision)
  for (const [questionSid, replies] of grouped([...given.keys()], (key) => key.slice(0, key.indexOf('/')))) {
    const cells =
      content?.cells(questionSid, (interactionSid) => given.get(replyKey(questionSid, interactionSid)) ?? undefined) ??
      {}
    for (const column of replies.flatMap((key) => byReply.get(key) ?? [])) {
      if (column.since > position) continue
      change.cells.set(column.ordinal, fitting(column, cells[column.key]))
      change.committedAt.set(partOf(column.ordinal), position)
    }
  }
}

const jsTypes: Readonly<Record<AnswerColumn['type'], string>> = {
  String: 'string',
  Double: 'number',
  Boolean: 'boolean',
}

/** A column of another revision, or of the same question when it asked for another type, is blank. */
function fitting({ type }: AnswerColumn, cell: Cell | undefined): Cell {
  return typeof cell === jsTypes[type] ? (cell ?? null) : null
}

function columnsByReply(columns: readonly AnswerColumn[]): ReadonlyMap<string, readonly AnswerColumn[]> {
  const groups = new Map<string, AnswerColumn[]>()
  for (const column of columns) {
    const key = replyKey(column.questionSid, interactionOf(column.key))
    const group = groups.get(key)
    if (group) group.push(column)
    else groups.set(key, [column])
  }
  return groups
}
