import {
  copyColumnName,
  type ColumnarCopies,
  type CopyBatch,
  type CopyColumn,
  type CopyRow,
  type CopyState,
} from '@naire/analysis'
import {
  cleanedIn,
  codebookOf,
  codedText,
  codersColumn,
  codingColumn,
  evolveAnalysis,
  foldFacts,
  framesIn,
  mergedCodebook,
  noAnalysis,
  type AnalysisEvent,
  type AnalysisState,
  type AnswerCoded,
  type Codebook,
  type SessionFacts,
} from '@naire/domain/analysis'
import { naireContentEvents, type NaireRecord } from '@naire/domain/naires'
import { sessionEvents, answersIn, type SessionCreated, type SessionEvent } from '@naire/domain/sessions'
import { changesOf, type Change } from '../answers/changes.ts'
import { identityOf } from '../answers/tables.ts'
import { contentOf, type Content } from '../answers/content.ts'
import { propertyName } from '../answers/registry.ts'
import { grouped } from '../rows/grouped.ts'
import { sidOf, typed, naireContent } from '../rows/typed.ts'
import { eventOf, type ReadEvent, type ReadTransaction } from '../runner/read-model.ts'

const analysisEvents = {
  DerivedVariableSaved: true,
  DerivedVariableRemoved: true,
  WeightingSaved: true,
  WeightingRemoved: true,
  CodeFrameSaved: true,
  CodeFrameRemoved: true,
  CleaningRuleSaved: true,
  CleaningRuleRemoved: true,
  CleaningAccepted: true,
  CleaningDeclined: true,
  AnalysisStepUndone: true,
} as const satisfies Readonly<Record<AnalysisEvent['type'], true>>
/** Event types that the copies are made of. */
export const columnarEvents: ReadonlySet<string> = new Set<string>([
  ...naireContentEvents,
  ...sessionEvents,
  ...Object.keys(analysisEvents),
  'AnswerCoded',
])

export interface ColumnarParts {
  readonly copies: ColumnarCopies
  readonly contents: Pick<ReadTransaction, 'contentOf'>
}

/** Applies events in log order, at least one: the catalog first, then a batch for each questionnaire, each once. */
export async function applyEvents(events: readonly ReadEvent[], { copies, contents }: ColumnarParts): Promise<void> {
  const created = events.flatMap((event) => typed<SessionCreated>(event, 'SessionCreated')?.data ?? [])
  await copies.catalog.remember(
    created,
    events.flatMap((event) => naireContent(event)?.data ?? []),
  )
  const ofSessions = events.filter((event) => event.stream.startsWith('session-'))
  const fresh = new Map(created.map(({ sessionSid, naireSid }) => [sessionSid, naireSid]))
  const stored = await copies.catalog.homesOf([...new Set(ofSessions.map(sidOf))].filter((sid) => !fresh.has(sid)))
  const homeOf = (event: ReadEvent): string =>
    event.stream.startsWith('analysis-')
      ? sidOf(event)
      : (typed<AnswerCoded>(event, 'AnswerCoded')?.data.naireSid ??
        fresh.get(sidOf(event)) ??
        stored.get(sidOf(event)) ??
        '')
  for (const [naireSid, own] of grouped(
    events.filter((event) => naireContent(event) === undefined),
    homeOf,
  )) {
    if (naireSid !== '') await applyToNaire(naireSid, own, { copies, contents })
  }
}

async function applyToNaire(
  naireSid: string,
  all: readonly ReadEvent[],
  { copies, contents }: ColumnarParts,
): Promise<void> {
  const state = await copies.state(naireSid)
  const news = all.filter(({ position }) => position > state.position)
  const last = news.at(-1)
  if (last === undefined) return
  const events = news.filter(({ stream }) => stream.startsWith('session-'))
  const known = await withRevisions({ naireSid, state, events }, { copies, contents })
  const changes = changesOf(events, known)
  const begun = new Set(changes.filter(({ created }) => created).map(({ sessionSid }) => sessionSid))
  const rows = await copies.rows(
    naireSid,
    changes.filter((change) => !change.created && !change.erased).map(({ sessionSid }) => sessionSid),
  )
  const facts = factsAfter(events, rows)
  const written = changes
    .filter(({ erased }) => !erased)
    .flatMap((change) => rowAfter(change, { before: rows.get(change.sessionSid), facts: facts.get(change.sessionSid) }))
  await copies.write(naireSid, {
    position: last.position,
    added: known.added,
    created: written.filter(({ sid }) => begun.has(String(sid))),
    changed: written.filter(({ sid }) => !begun.has(String(sid))),
    erased: changes.filter(({ erased }) => erased).map(({ sessionSid }) => sessionSid),
    rewrites: events.some(({ type }) => type === 'SessionAnonymised'),
    ...madeByPeople(state, news),
    meta: { ...known.meta, ...analysisMeta(state, news) },
  })
}

const stateBefore = ({ meta }: CopyState): AnalysisState =>
  JSON.parse(meta.get('analysis') ?? JSON.stringify(noAnalysis)) as AnalysisState

const stepsIn = (events: readonly ReadEvent[]): readonly AnalysisEvent[] =>
  events.filter(({ type }) => type in analysisEvents).map((event) => eventOf<AnalysisEvent>(event))

function analysisMeta(state: CopyState, events: readonly ReadEvent[]): Readonly<Record<string, string>> {
  const steps = stepsIn(events)
  return steps.length === 0
    ? {}
    : {
        analysis: JSON.stringify(
          steps.reduce(
            (before, { type, data }) => evolveAnalysis(before, { type, data } as AnalysisEvent),
            stateBefore(state),
          ),
        ),
      }
}

/** Columns, codes and cleaning that these events bring. */
function madeByPeople(
  state: CopyState,
  events: readonly ReadEvent[],
): Pick<CopyBatch, 'columns' | 'cells' | 'cleaned'> {
  const meta = analysisMeta(state, events)['analysis']
  const after = meta === undefined ? null : (JSON.parse(meta) as AnalysisState)
  const coded = grouped(
    events.flatMap((event) => typed<AnswerCoded>(event, 'AnswerCoded') ?? []),
    ({ data }) => data.frameSid,
  )
  const frames = new Set([...(after === null ? [] : framesIn(after).map(({ sid }) => sid)), ...coded.keys()])
  return {
    columns: [...frames].flatMap((sid) =>
      [codingColumn(sid), codersColumn(sid)].map((name) => ({ name, type: 'String' as const })),
    ),
    cells: [...coded].flatMap(([frameSid, own]) => [
      {
        column: codingColumn(frameSid),
        values: new Map(
          own.filter(({ data }) => data.asCheck !== true).map((event) => [sidOf(event), textOf(event)] as const),
        ),
      },
      { column: codersColumn(frameSid), values: codersIn(own), merge: true as const },
    ]),
    cleaned: after === null ? null : cleanedIn(after),
  }
}

type ReadCoding = ReadEvent & Pick<AnswerCoded, 'data'>

const textOf = ({ data }: ReadCoding): string | null => codedText(data.codes ?? [])

/** Each coder's own codes by session, as JSON; null takes them away. */
function codersIn(events: readonly ReadCoding[]): ReadonlyMap<string, string> {
  const found = new Map<string, Record<string, string | null>>()
  for (const event of events)
    found.set(sidOf(event), { ...found.get(sidOf(event)), [event.metadata.actor.sid]: textOf(event) })
  return new Map([...found].map(([sid, codes]) => [sid, JSON.stringify(codes)]))
}

function factsAfter(
  events: readonly ReadEvent[],
  rows: ReadonlyMap<string, CopyRow>,
): ReadonlyMap<string, SessionFacts> {
  const facts = new Map<string, SessionFacts>()
  for (const { stream, type, data, metadata, revision } of events) {
    const sid = stream.slice(stream.indexOf('-') + 1)
    const before = facts.get(sid) ?? (rows.get(sid) as SessionFacts | undefined) ?? null
    const next = foldFacts(before, { event: eventOf<SessionEvent>({ type, data }), metadata, revision })
    if (next !== null) facts.set(sid, next)
  }
  return facts
}

/** None for a session that was erased before. */
function rowAfter(
  change: Change,
  { before, facts }: { readonly before: CopyRow | undefined; readonly facts: SessionFacts | undefined },
): readonly CopyRow[] {
  if (facts === undefined || (before === undefined && !change.created)) return []
  const cells = Object.fromEntries([...change.cells].map(([ordinal, cell]) => [copyColumnName(ordinal), cell]))
  return [
    {
      ...before,
      ...facts,
      ...cells,
      deleted: change.deleted ?? before?.['deleted'] ?? false,
      log_position: change.position,
    },
  ]
}

interface NaireEvents {
  readonly naireSid: string
  readonly state: CopyState
  readonly events: readonly ReadEvent[]
}

interface CopyLayout {
  readonly columns: readonly CopyColumn[]
  readonly contents: ReadonlyMap<number, Content>
  readonly added: readonly CopyColumn[]
  readonly meta: Readonly<Record<string, string>>
}

/** The questionnaire with columns and codebook for every revision that these events answer. */
async function withRevisions(
  { naireSid, state, events }: NaireEvents,
  { copies, contents: reader }: ColumnarParts,
): Promise<CopyLayout> {
  const hashes = await copies.catalog.revisionsOf(naireSid)
  const contents = new Map<number, Content>()
  const added: CopyColumn[] = []
  let shown = JSON.parse(state.meta.get('revisions') ?? '[]') as readonly number[]
  let codebook = JSON.parse(state.meta.get('codebook') ?? '[]') as Codebook
  const before = shown.length
  for (const [revision, since] of answeredRevisions(events)) {
    const hash = hashes.get(revision)
    if (hash === undefined) throw new Error(`revision ${revision} of questionnaire ${naireSid} is not known`)
    const content = await contentOf(hash, reader)
    contents.set(revision, content)
    if (shown.includes(revision)) continue
    added.push(...newColumns([...state.columns, ...added], content, since))
    const own = await codebookAt(hash, { content, columns: [...state.columns, ...added], reader })
    const newest = Math.max(0, ...shown)
    codebook = revision > newest ? mergedCodebook(codebook, own, newest) : mergedCodebook(own, codebook, revision)
    shown = [...shown, revision]
  }
  return {
    columns: [...state.columns, ...added],
    contents,
    added,
    meta: shown.length === before ? {} : { revisions: JSON.stringify(shown), codebook: JSON.stringify(codebook) },
  }
}

/** With the position of the first event that each answers. */
function answeredRevisions(events: readonly ReadEvent[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const event of events) {
    const revision =
      typed<SessionCreated>(event, 'SessionCreated')?.data.naireRevision ?? answersIn(event)?.naireRevision
    if (revision !== undefined && !found.has(revision)) found.set(revision, event.position)
  }
  return found
}

function newColumns(columns: readonly CopyColumn[], content: Content, since: number): readonly CopyColumn[] {
  const known = new Set(columns.map(identityOf))
  const properties = new Set(columns.map(({ property }) => property))
  const wanted = [...new Map(content.columns.map((column) => [identityOf(column), column])).values()].filter(
    (column) => !known.has(identityOf(column)),
  )
  return wanted.map(({ questionSid, key, type, heading }, at) => {
    const property = propertyName(heading, properties)
    properties.add(property)
    return { ordinal: columns.length + at + 1, questionSid, key, type, property, since }
  })
}

interface CodebookParts {
  readonly content: Content
  readonly columns: readonly CopyColumn[]
  readonly reader: Pick<ReadTransaction, 'contentOf'>
}

async function codebookAt(hash: string, { content, columns, reader }: CodebookParts): Promise<Codebook> {
  const record = await reader.contentOf<NaireRecord>(hash)
  if (record === null) throw new Error(`the content ${hash} is not in the vault`)
  const ordinals = new Map(columns.map((column) => [identityOf(column), column.ordinal]))
  const names = new Map(
    content.columns.map((column) => [`${column.questionSid}/${column.key}`, ordinals.get(identityOf(column))]),
  )
  return codebookOf(record, (questionSid, key) => {
    const ordinal = names.get(`${questionSid}/${key}`)
    return ordinal === undefined ? undefined : copyColumnName(ordinal)
  })
}
