import type { Finding } from '@naire/domain/answering'
import type { Actor } from '@naire/domain/event-sourcing'
import {
  importLimits,
  type ChangedCell,
  type FileCell,
  type FileColumn,
  type ImportPlan,
  type ReadRow,
  type RowNote,
  type RowOutcome,
  type RowReader,
} from '@naire/domain/imports'
import type { Feedback } from '@naire/domain/interactions'
import { normalSid, withMembers } from '@naire/domain/naires'
import { readStoredQuestion } from '@naire/domain/questions'
import { RefusalError } from '@naire/domain/refusals'
import {
  allItems,
  sessionDecider,
  sessionStream,
  wayEntries,
  type Session,
  type SessionEvent,
  type SessionMetadata,
  type SessionView,
} from '@naire/domain/sessions'
import type { Engine } from '../engine/index.ts'
import type { NaireContent } from '../naires/index.ts'
import { openOptions, type CommitRequest } from '../sessions/commit-request.ts'
import type { SessionCommands } from '../sessions/session-commands.ts'
import { commandIdOf, load, type LoadedStream, type Streams } from '../streams/index.ts'

/** Outcome of a row, also a predicted one. */
export interface RowResult {
  readonly outcome: RowOutcome
  /** Null: no session was made. */
  readonly sessionSid: string | null
  readonly notes: readonly RowNote[]
}

/** One row of a file. */
export interface FileRow {
  /** From 1. */
  readonly number: number
  readonly cells: readonly FileCell[]
  /** Names it in its questionnaire: the same row has the same in every file. */
  readonly key: string
}

export interface ImportContext {
  readonly importSid: string
  readonly content: NaireContent
  readonly reader: RowReader
  readonly plan: ImportPlan
  readonly columns: readonly FileColumn[]
  readonly by: Actor
  /** ISO 8601 in UTC. */
  readonly at: string
}

interface RowDependencies {
  readonly streams: Streams
  readonly engine: Engine
  readonly sessions: Pick<SessionCommands, 'commit'>
}

/** Sid of what a row makes: the same for the same questionnaire and name. */
const sidFrom = (...names: readonly string[]): string =>
  commandIdOf(['import', ...names])
    .replaceAll('-', '')
    .toUpperCase()

/**
 * Takes a row as its session, as a respondent's commit takes one; what is there already is left as it is. Safe to
 * repeat.
 */
export async function importRow(needs: RowDependencies, context: ImportContext, row: FileRow): Promise<RowResult> {
  const read = readOf(context, row)
  const { found, sessionSid } = await placeOf(needs.streams, context, { row, read })
  if (found !== null) return presentResult(context, { row, read, found, sessionSid })
  if (read.problems.length > 0) return refused(cellNotes(context, read))
  const request = requestOf(context, { row, read, sessionSid })
  try {
    const { state, view, events } = await needs.sessions.commit(request)
    return takenResult(context, { row, read, state, view, events, sessionSid })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.refusal.key !== 'session.answersInvalid') return refused([{ kind: 'refusal', key: error.refusal.key }])
    if (context.plan.incomplete === 'refuse') return refused(invalidNotes(needs.engine, context, request))
    return unfinished(needs, context, { row, read, request })
  }
}

/** Predicts the outcome of a row, without storing anything. */
export async function plannedRow(
  needs: Pick<RowDependencies, 'streams' | 'engine'>,
  context: ImportContext,
  row: FileRow,
): Promise<RowResult & { readonly read: ReadRow }> {
  const read = readOf(context, row)
  const { found, sessionSid } = await placeOf(needs.streams, context, { row, read })
  if (found !== null) return { read, ...presentResult(context, { row, read, found, sessionSid }) }
  if (read.problems.length > 0) return { read, ...refused(cellNotes(context, read)) }
  const request = requestOf(context, { row, read, sessionSid })
  const { findings, counted } = recomputed(needs.engine, context, request)
  const isRefused = findings.length > 0 && context.plan.incomplete === 'refuse'
  if (isRefused) return { read, ...refused(findings.map((each) => invalidNote(context, each))) }
  const changes = changedNotes(context, context.reader.changed(row.cells, { sent: read.feedbacks, counted }))
  const status: readonly RowNote[] = findings.length > 0 ? [{ kind: 'status', key: 'unfinished' }] : []
  const notes = [...status, ...changes]
  return { read, sessionSid: null, outcome: notes.length > 0 ? 'flagged' : 'taken', notes }
}

const readOf = ({ reader, content }: ImportContext, { cells, key }: FileRow): ReadRow =>
  reader.read(cells, (name) => sidFrom(content.record.Sid, key, name))

interface RowReading {
  readonly row: FileRow
  readonly read: ReadRow
}

interface RowPlace {
  /** The session of this row that is there; null: none. */
  readonly found: LoadedStream<Session, SessionView> | null
  readonly sessionSid: string
}

/**
 * A session that is exported here and imported into another installation keeps its Sid, and what is drawn by it; where
 * that is another's, the row has one of its own.
 */
async function placeOf(streams: Streams, { content }: ImportContext, { row, read }: RowReading): Promise<RowPlace> {
  const naireSid = content.record.Sid
  const kept = normalSid(read.session.id ?? '')
  const own = sidFrom(naireSid, row.key)
  for (const sessionSid of kept === null ? [own] : [kept, own]) {
    const loaded = await load(streams, sessionDecider, sessionStream(sessionSid))
    if (loaded.revision < 0) return { found: null, sessionSid }
    if (loaded.state.naireSid === naireSid) return { found: loaded, sessionSid }
  }
  return { found: null, sessionSid: own }
}

function requestOf(
  { importSid, content, by, at }: ImportContext,
  { row, read, sessionSid }: RowReading & { readonly sessionSid: string },
): CommitRequest {
  const { session, feedbacks } = read
  const sessionMetadatas = [...session.metadatas, ...unlockedIn(content)]
  return {
    sessionSid,
    naireSid: content.record.Sid,
    naireRevision: content.revision,
    userSid: null,
    sessionKey: null,
    isFinal: true,
    isForce: false,
    feedbacks,
    whole: true,
    commandId: commandIdOf(['import', sessionSid]),
    correlationId: importSid,
    by,
    mode: session.mode ?? 'offline',
    lang: session.lang ?? content.record.Language ?? 'zh-CN',
    viewPort: session.viewPort ?? 'desktop',
    startTime: session.startTime ?? session.lastReplyTime ?? at,
    lastReplyTime: session.lastReplyTime ?? session.startTime,
    lastReplyPage: null,
    duration: session.duration,
    identifyingCode: session.identifyingCode,
    queryParams: session.queryParams,
    imported: { importSid, row: row.number },
    ...(session.surveySeq === null ? {} : { surveySeq: session.surveySeq }),
    ...(sessionMetadatas.length === 0 ? {} : { sessionMetadatas }),
  }
}

const nowhere = { pageGroups: '', orders: {}, pages: {}, skipped: [], seconds: {}, entered: [] } as const
const unlocks = new WeakMap<NaireContent['record'], readonly SessionMetadata[]>()

/** Nobody can be asked any more to open what was answered elsewhere. */
function unlockedIn({ record }: NaireContent): readonly SessionMetadata[] {
  const known = unlocks.get(record)
  if (known !== undefined) return known
  const unlocked = withMembers(record)
    .Questions.filter((stored) => readStoredQuestion(stored).question?.content.FetchLockConfig != null)
    .map(({ Sid }) => Sid)
  const entries = wayEntries({ ...nowhere, unlocked })
  unlocks.set(record, entries)
  return entries
}

interface PresentRow extends RowReading {
  readonly found: LoadedStream<Session, SessionView>
  readonly sessionSid: string
}

/** One of this very import was taken before its process died. */
function presentResult(context: ImportContext, { row, read, found, sessionSid }: PresentRow): RowResult {
  const { state, view } = found
  if (view.row?.ImportSid === context.importSid)
    return takenResult(context, { row, read, state, view, events: [], sessionSid })
  const isGone = state.answering === 'deleted' || state.answering === 'erased'
  return { outcome: 'present', sessionSid, notes: isGone ? [{ kind: 'status', key: state.answering }] : [] }
}

interface CommittedRow extends RowReading {
  readonly state: Session
  readonly view: SessionView
  readonly events: readonly SessionEvent[]
  readonly sessionSid: string
}

function takenResult(context: ImportContext, { row, read, state, view, events, sessionSid }: CommittedRow): RowResult {
  const changes = context.reader.changed(row.cells, { sent: read.feedbacks, counted: allItems(view.committed) })
  const flags = events.flatMap((event) => (event.type === 'FindingsRecorded' ? event.data.findings : []))
  const status = toldStatuses[state.answering]
  const notes: readonly RowNote[] = [
    ...(status === undefined ? [] : [{ kind: 'status', key: status } as const]),
    ...changedNotes(context, changes),
    ...[...new Map(flags.map((flag) => [flag.kind, flag])).values()].map(
      ({ kind: key, told, right }) => ({ kind: 'flag', key, told, right }) as const,
    ),
  ]
  return { outcome: notes.length > 0 ? 'flagged' : 'taken', sessionSid, notes: notes.slice(0, importLimits.notesOfRow) }
}

/** Where a session stands when it did not simply succeed. */
const toldStatuses: Partial<Record<Session['answering'], string>> = {
  suspend: 'unfinished',
  prohibit: 'prohibit',
  fullQuota: 'fullQuota',
}

/** Keeps what is there as a session under way. */
async function unfinished(
  { sessions }: RowDependencies,
  context: ImportContext,
  { row, read, request }: RowReading & { readonly request: CommitRequest },
): Promise<RowResult> {
  const commandId = commandIdOf(['import', request.sessionSid, 'unfinished'])
  try {
    const { state, view, events } = await sessions.commit({ ...request, isFinal: false, commandId })
    return takenResult(context, { row, read, state, view, events, sessionSid: request.sessionSid })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return refused([{ kind: 'refusal', key: error.refusal.key }])
  }
}

const refused = (notes: readonly RowNote[]): RowResult => ({
  outcome: 'refused',
  sessionSid: null,
  notes: notes.slice(0, importLimits.notesOfRow),
})

const cut = (text: string): string => text.slice(0, importLimits.reportedLength)

const cellNotes = ({ columns }: ImportContext, { problems }: ReadRow): readonly RowNote[] =>
  problems.map(({ column, value, key }) => ({
    kind: 'cell',
    column: columns[column]?.name ?? '',
    value: cut(value),
    key,
  }))

const changedNotes = ({ columns }: ImportContext, changes: readonly ChangedCell[]): readonly RowNote[] =>
  changes.map(({ column, value, became }) => ({
    kind: 'changed',
    column: columns[column]?.name ?? '',
    value: cut(value),
    became: became === null ? null : cut(became),
  }))

function recomputed(
  engine: Engine,
  { content, at }: ImportContext,
  request: CommitRequest,
): { readonly findings: readonly Finding[]; readonly counted: readonly Feedback[] } {
  const nothing = { state: sessionDecider.initial, view: { row: null } } as LoadedStream<Session, SessionView>
  const { findings, feedbacks } = engine.recompute(
    content.record,
    openOptions({ request, at }, nothing),
    request.feedbacks,
  )
  return { findings, counted: feedbacks }
}

const invalidNotes = (engine: Engine, context: ImportContext, request: CommitRequest): readonly RowNote[] =>
  recomputed(engine, context, request).findings.map((each) => invalidNote(context, each))

function invalidNote({ content }: ImportContext, { questionSid, key, params, message }: Finding): RowNote {
  const question = withMembers(content.record).Questions.find(({ Sid }) => Sid === questionSid)?.Code ?? questionSid
  return { kind: 'invalid', question, key, params, ...(message === undefined ? {} : { message }) }
}
