import type { AnalysisClient } from '@naire/analysis'
import { load, type NaireReader, type Streams } from '@naire/commands'
import type { DataColumn, DataRow } from '@naire/data-files'
import type { Pool } from '@naire/database'
import { analysisDecider, analysisStream, type AnalysisViewer } from '@naire/domain/analysis'
import { dataCatalogue, type DataColumn as GridColumn, type DataMember } from '@naire/domain/grid'
import type { NaireRecord } from '@naire/domain/naires'
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
  /** The same rows, each with its session. */
  sessions(): AsyncGenerator<readonly { readonly sid: string; readonly row: DataRow }[]>
}

interface PlacedColumn {
  readonly column: DataColumn
  /** Property of the session; null: it has no values. */
  readonly path: string | null
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
  return {
    record,
    columns: placed.map(({ column }) => column),
    count: () => cells.count().catch(() => null),
    async *batches() {
      for await (const batch of cells.batches()) yield batch.map((row) => rowOf(row, placed))
    },
    async *sessions() {
      for await (const batch of cells.batches())
        yield batch.map((row) => ({ sid: String(row[0]), row: rowOf(row, placed) }))
    },
  }
}

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
  const { kind, code, path, options } = column
  const label = words.title(column)
  if (kind === 'choices' && path === null && options.some((option) => option.path !== undefined)) {
    const set = uniqueName(code, names)
    return options.flatMap((option): readonly PlacedColumn[] => {
      if (option.path === undefined) return []
      const title = words.option(column, option)
      return [
        {
          path: option.path,
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
