import type { AnalysisClient } from '@naire/analysis'
import { load, type NaireReader, type Streams } from '@naire/commands'
import type { DataColumn, DataRow } from '@naire/data-files'
import type { Pool } from '@naire/database'
import { analysisDecider, analysisStream, type AnalysisViewer } from '@naire/domain/analysis'
import { dataCatalogue, type DataColumn as GridColumn, type DataMember } from '@naire/domain/grid'
import { memberWords, repeatGroups, withMembers, type MemberQuestion, type NaireRecord } from '@naire/domain/naires'
import { cellWeights, pathsIn, sessionCells, type CellWeights } from '@naire/projections/data-grid'
import { answeredNaire, type Viewer } from '@naire/projections/query'
import type { Export } from '@naire/vault'
import { wordsOf, type ExportWords } from './export-words.ts'

export interface ExportParts {
  readonly pool: Pool
  readonly streams: Streams
  readonly naires: Pick<NaireReader, 'atRevision' | 'newest'>
  /** Null: what people made of the answers stays out. */
  readonly analysis: Pick<AnalysisClient, 'run'> | null
}

/** As whom an export is read: the rows and fields as OData gives them, and what people made of the answers. */
export interface ExportViewer extends Viewer {
  /** Role in the subject of the questionnaire. */
  readonly roleHere: AnalysisViewer['role']
}

export interface ExportTable {
  /** Newest content that somebody answered. */
  readonly record: NaireRecord
  readonly columns: readonly DataColumn[]
  /** Null: it takes too long to count. */
  count(): Promise<number | null>
  /** Cells of the columns, moments in UTC. */
  batches(): AsyncGenerator<readonly DataRow[]>
  /** For each repeat group a table with a row for each member of a session. */
  readonly members: readonly MemberTable[]
  /** The same rows, each with its session. */
  sessions(): AsyncGenerator<readonly { readonly sid: string; readonly row: DataRow }[]>
}

export interface MemberTable extends Pick<ExportTable, 'columns' | 'batches'> {
  /** Code of the roster's question. */
  readonly code: string
}

interface PlacedColumn {
  readonly column: DataColumn
  /** Property of the session; null: it has no values. */
  readonly path: string | null
  /** Sid of the question; absent: it is of none. */
  readonly questionSid?: string | undefined
}

/** The sessions of an export as a table with the columns that were chosen. */
export async function exportTable(
  { naireSid, request, viewer }: Pick<Export, 'naireSid' | 'request'> & { readonly viewer: ExportViewer },
  parts: ExportParts,
): Promise<ExportTable> {
  const { pool, streams, naires } = parts
  const answered = await answeredNaire(pool, naireSid)
  const { record } = await (answered === null
    ? naires.newest(naireSid)
    : naires.atRevision(naireSid, answered.revision))
  const { state } = await load(streams, analysisDecider, analysisStream(naireSid))
  const { language } = request
  const { columns, members } = dataCatalogue({
    record,
    answers: answered?.columns ?? [],
    analysis: state,
    ...(language === '' ? {} : { language }),
  })
  const placed = chosen(columns, request.columns, wordsOf(language)).filter(
    ({ path }) => answered !== null || path === null || !path.includes('/'),
  )
  const paths = placed.flatMap(({ path }) => path ?? [])
  const weights = await weightsOf({ naireSid, members, paths: [...paths, ...pathsIn(request.filter)], viewer }, parts)
  const cells = sessionCells(pool, {
    answered,
    members,
    weights,
    naireSid,
    filter: request.filter,
    sids: request.sids,
    tests: request.tests,
    paths,
    viewer,
  })
  async function* sessions() {
    for await (const batch of cells.batches())
      yield batch.map((row) => ({ sid: String(row[0]), row: rowOf(row, placed) }))
  }
  return {
    record,
    members: memberTables(record, placed, sessions),
    columns: placed.map(({ column }) => column),
    count: () => cells.count().catch(() => null),
    async *batches() {
      for await (const batch of cells.batches()) yield batch.map((row) => rowOf(row, placed))
    },
    sessions,
  }
}

/** Of groups of which at least one column was chosen. */
function memberTables(
  record: NaireRecord,
  placed: readonly PlacedColumn[],
  sessions: ExportTable['sessions'],
): readonly MemberTable[] {
  const asked = new Map<string, MemberQuestion>(withMembers(record).Questions.map((each) => [each.Sid, each]))
  const wordsFor = memberWords(record)
  return repeatGroups(record).flatMap(({ roster }): readonly MemberTable[] => {
    const columns = new Map<string, DataColumn>()
    const slots = new Map<number, { readonly words: string; readonly at: Map<string, number> }>()
    placed.forEach(({ column, questionSid = '' }, at) => {
      const question = asked.get(questionSid)
      if (question?.Member?.rosterSid !== roster.Sid) return
      const { slot, code } = question.Member
      const ofAll = (name: string) => name.replace(question.Code, code)
      const { name, set } = column
      const own = { ...column, name: ofAll(name), ...(set && { set: { ...set, name: ofAll(set.name) } }) }
      if (!columns.has(own.name)) columns.set(own.name, own)
      const found = slots.get(slot) ?? { words: wordsFor(question) ?? '', at: new Map<string, number>() }
      slots.set(slot, found)
      found.at.set(own.name, at)
    })
    if (columns.size === 0) return []
    const names = [...columns.keys()]
    const inOrder = [...slots].toSorted(([one], [other]) => one - other)
    const rowsOf = ({ sid, row }: { readonly sid: string; readonly row: DataRow }): readonly DataRow[] =>
      inOrder.flatMap(([slot, { words, at }]) => {
        const own = names.map((name) => row[at.get(name) ?? -1] ?? null)
        return own.every((cell) => cell === null) ? [] : [[sid, slot, words, ...own]]
      })
    return [
      {
        code: roster.Code,
        columns: [...memberColumns, ...columns.values()],
        async *batches() {
          for await (const batch of sessions()) yield batch.flatMap(rowsOf)
        },
      },
    ]
  })
}

const memberColumns: readonly DataColumn[] = [
  { name: 'Session', label: '', kind: 'text', measure: 'nominal' },
  { name: 'Member', label: '', kind: 'number', measure: 'nominal' },
  { name: 'MemberName', label: '', kind: 'text', measure: 'nominal' },
]

function rowOf([, ...cells]: readonly (string | number | boolean | null)[], placed: readonly PlacedColumn[]): DataRow {
  let next = 0
  return placed.map(({ path, column }) => {
    const cell = path === null ? null : (cells[next++] ?? null)
    return column.options === undefined || typeof cell === 'string' || cell === null ? cell : String(cell)
  })
}

/** Weights behind the properties; without the analysis there are none. */
async function weightsOf(
  {
    viewer: { roleHere, userSid, seesPhones = false },
    paths,
    ...asked
  }: {
    readonly naireSid: string
    readonly members: readonly DataMember[]
    readonly paths: readonly string[]
    readonly viewer: ExportViewer
  },
  { analysis }: Pick<ExportParts, 'analysis'>,
): Promise<CellWeights> {
  if (analysis === null) return new Map()
  const viewer: AnalysisViewer = { role: roleHere, userSid, seesPhones }
  return cellWeights(analysis, { ...asked, viewer, paths: new Set(paths), minPosition: 0 })
}

function chosen(
  catalogue: readonly GridColumn[],
  keys: readonly string[] | null,
  words: ExportWords,
): readonly PlacedColumn[] {
  const known = new Map(catalogue.map((column) => [column.key, column]))
  const columns = keys === null ? catalogue : keys.flatMap((key) => known.get(key) ?? [])
  const names = new Set<string>()
  return columns.flatMap((column) => placedColumns(column, names, words))
}

const kinds = {
  choice: 'text',
  number: 'number',
  seconds: 'number',
  text: 'text',
  time: 'moment',
  flag: 'flag',
  files: 'text',
} as const

function placedColumns(column: GridColumn, names: Set<string>, words: ExportWords): readonly PlacedColumn[] {
  const { kind, code, path, options, question } = column
  const label = words.title(column)
  if (kind === 'choices' && path === null && options.some((option) => option.path !== undefined)) {
    const set = uniqueName(code, names)
    return options.flatMap((option): readonly PlacedColumn[] => {
      if (option.path === undefined) return []
      const title = words.option(column, option)
      return [
        {
          path: option.path,
          questionSid: question?.sid,
          column: {
            name: uniqueName(`${code}.${option.code}`, names),
            label: [label, title].filter((part) => part !== '').join(' / '),
            kind: 'flag',
            measure: 'nominal',
            set: { name: set, label, option: { code: option.code, title } },
          },
        },
      ]
    })
  }
  const isChoice = kind === 'choice' && options.length > 0
  return [
    {
      path,
      questionSid: question?.sid,
      column: {
        name: uniqueName(code, names),
        label,
        kind: kind === 'choices' ? 'text' : kinds[kind],
        measure: kind === 'number' || kind === 'seconds' || kind === 'time' ? 'scale' : 'nominal',
        ...(isChoice && {
          options: options.map((option) => ({ code: option.code, title: words.option(column, option) })),
        }),
      },
    },
  ]
}

function uniqueName(code: string, names: Set<string>): string {
  const wanted = code === '' ? 'column' : code
  let name = wanted
  for (let copy = 2; names.has(name); copy += 1) name = `${wanted}_${copy}`
  names.add(name)
  return name
}
