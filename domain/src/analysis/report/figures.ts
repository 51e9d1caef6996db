import {
  crosstabQueries,
  emptyCrosstab,
  joinedTable,
  olderVariables,
  presentCrosstab,
  variablesIn,
  type OlderVariable,
} from '../crosstab-query.ts'
import type { CrosstabContent } from '../crosstab.ts'
import { table, type Filter, type TableQuery } from '../query.ts'
import type { AnalysisProblem, AnalysisQuery, AnalysisResult } from '../requests.ts'
import type { TableResult } from '../result.ts'
import { variableOf, type Codebook } from '../variable.ts'
import type { ReportContent, SentenceFigure, SentenceMeasure, TableBlock } from './content.ts'

export type FigureValue =
  | { readonly kind: 'table'; readonly counted: number; readonly table: TableResult }
  /** `n`: respondents behind it. */
  | { readonly kind: 'number'; readonly value: number | null; readonly n: number }
  | { readonly kind: 'problem'; readonly problem: AnalysisProblem }

/** Something that a report counts: a table of a block, or a number of a sentence. */
export interface ReportFigure {
  /** Id of its block, and within a text `block.figure`. */
  readonly id: string
  readonly queries: readonly AnalysisQuery[]
}

export interface CountedFigure extends ReportFigure {
  readonly value: FigureValue
}

/** Everything that a version shows besides its content; kept under its hash. */
export interface VersionFigures {
  /** Variables that it speaks of, with their words in the report's language. */
  readonly codebook: Codebook
  readonly weights: readonly { readonly sid: string; readonly title: string }[]
  readonly figures: readonly CountedFigure[]
}

export const figureId = (blockId: string, figure: string): string => `${blockId}.${figure}`

type Scope = Pick<ReportContent, 'filter' | 'sessions' | 'weight' | 'utcOffset'>

/** Everything that a report counts, with its queries, in the order of the blocks. */
export const reportFigures = (content: ReportContent, codebook: Codebook): readonly ReportFigure[] =>
  content.blocks.flatMap((block): readonly ReportFigure[] => {
    if (block.kind === 'text')
      return block.figures.map((figure) => ({
        id: figureId(block.id, figure.id),
        queries: [sentenceQuery(figure, content)],
      }))
    return block.kind === 'table' || block.kind === 'chart'
      ? [
          {
            id: block.id,
            queries: crosstabQueries(countedCrosstab(block, content, codebook), {
              codebook,
              utcOffset: content.utcOffset,
            }).map((query) => ({ kind: 'table', table: query })),
          },
        ]
      : []
  })

/** The cross-tab as it is counted: within the report's filter, without what no copy has any more. */
export const countedCrosstab = (
  { crosstab }: Pick<TableBlock, 'crosstab'>,
  { filter }: Pick<ReportContent, 'filter'>,
  codebook: Codebook,
): CrosstabContent => presentCrosstab({ ...crosstab, filter: bothOf(filter, crosstab.filter) }, codebook).content

export function bothOf(one: Filter | null, other: Filter | null): Filter | null {
  if (one === null || other === null) return one ?? other
  return { all: [one, other] }
}

const only = 'only'

export function sentenceQuery({ of, filter: own }: Pick<SentenceFigure, 'of' | 'filter'>, scope: Scope): AnalysisQuery {
  const filter = bothOf(scope.filter, own)
  const { sessions, weight, utcOffset } = scope
  const counted = (more: Partial<TableQuery>): AnalysisQuery => ({
    kind: 'table',
    table: table({
      filter,
      sessions,
      weight,
      options: { adjust: 'none', letters: false, utcOffset },
      ...more,
    }),
  })
  switch (of.kind) {
    case 'share':
    case 'count':
      return counted({
        rows: [
          [{ variable: of.variable, ...(of.in.length === 1 ? {} : { nets: [{ key: only, title: '', of: of.in }] }) }],
        ],
      })
    case 'base':
      return counted(of.variable === null ? {} : { filter: bothOf(filter, { variable: of.variable, answered: true }) })
    case 'mean':
    case 'nps':
      return counted({ measure: { kind: of.kind, of: of.of } })
    case 'median':
      return counted({ measure: { kind: 'quantiles', of: of.of, at: [0.5] } })
    case 'box':
      return counted({ measure: of })
    case 'alpha':
      return { kind: 'reliability', items: of.items, filter, sessions }
  }
}

/** Value of a figure from what its queries were answered; `of`: of a number in a sentence. */
export function figureValue(results: readonly AnalysisResult[], of: SentenceMeasure | null): FigureValue {
  const failed = results.find((result) => result.kind === 'problem')
  if (failed !== undefined) return { kind: 'problem', problem: failed.problem }
  const tables = results.flatMap((result) => (result.kind === 'table' ? [result] : []))
  if (of !== null) return { kind: 'number', ...numberOf(of, results[0]) }
  const whole = joinedTable(tables.map((result) => result.table))
  return whole === null
    ? { kind: 'problem', problem: { key: 'other', target: '', values: {} } }
    : { kind: 'table', counted: tables[0]?.counted ?? 0, table: whole }
}

function numberOf(
  of: SentenceMeasure,
  result: AnalysisResult | undefined,
): { readonly value: number | null; readonly n: number } {
  if (result?.kind === 'reliability') return { value: result.alpha, n: result.n }
  const block = result?.kind === 'table' ? result.table.blocks[0] : undefined
  if (block === undefined) return { value: null, n: 0 }
  const n = block.bases[0]?.n ?? 0
  if (of.kind === 'base') return { value: n, n }
  if (of.kind === 'share' || of.kind === 'count') {
    const wanted = of.in.length === 1 ? of.in[0] : `net:${only}`
    const cell = block.cells[block.rows.findIndex(({ key }) => key === wanted)]?.[0]
    if (of.kind === 'count') return { value: cell?.n ?? 0, n }
    return { value: n === 0 ? null : (cell?.columnShare ?? 0), n }
  }
  const number = block.cells[0]?.[0]?.number
  const value = of.kind === 'median' ? (number?.quantiles?.[0] ?? null) : (number?.mean ?? null)
  return { value: of.kind === 'box' && value !== null ? value / 100 : value, n: number?.n ?? 0 }
}

/** The measures of sentences, by the ids of their figures. */
export const sentenceMeasures = ({ blocks }: Pick<ReportContent, 'blocks'>): ReadonlyMap<string, SentenceMeasure> =>
  new Map(
    blocks.flatMap((block) =>
      block.kind === 'text' ? block.figures.map(({ id, of }) => [figureId(block.id, id), of] as const) : [],
    ),
  )

/** Puts results into their figures: they follow each other as the queries do. A figure that lacks one is left out. */
export function countedFigures(
  content: ReportContent,
  figures: readonly ReportFigure[],
  results: readonly (AnalysisResult | null)[],
): readonly CountedFigure[] {
  const measures = sentenceMeasures(content)
  let at = 0
  return figures.flatMap((figure) => {
    const own = results.slice(at, (at += figure.queries.length)).flatMap((result) => result ?? [])
    return own.length < figure.queries.length
      ? []
      : [{ ...figure, value: figureValue(own, measures.get(figure.id) ?? null) }]
  })
}

export const measuredVariables = (of: SentenceMeasure): readonly string[] => {
  if (of.kind === 'alpha') return of.items
  if ('of' in of) return [of.of]
  return of.variable === null ? [] : [of.variable]
}

/** The block as a cross-tab, for what is said of its questions: that they changed, or are gone. */
function asCrosstab(block: ReportContent['blocks'][number]): CrosstabContent | null {
  if (block.kind === 'table' || block.kind === 'chart') return block.crosstab
  if (block.kind !== 'text') return null
  const rows = block.figures.flatMap(({ of, filter }) =>
    [...measuredVariables(of), ...variablesIn(filter)].map((variable) => [{ variable }]),
  )
  return { ...emptyCrosstab, rows }
}

/** Questions of a block that the newest revision does not ask as it did, and how many there are no longer at all. */
export function olderIn(
  block: ReportContent['blocks'][number],
  codebook: Codebook,
): { readonly older: readonly OlderVariable[]; readonly gone: number } {
  const crosstab = asCrosstab(block)
  if (crosstab === null) return { older: [], gone: 0 }
  return { older: olderVariables(crosstab, codebook), gone: presentCrosstab(crosstab, codebook).gone.length }
}

/** Variables that a report speaks of, as they are in the codebook. */
export function spokenCodebook({ filter, blocks }: ReportContent, codebook: Codebook): Codebook {
  const names = new Set(variablesIn(filter))
  for (const block of blocks) {
    const crosstab = asCrosstab(block)
    if (crosstab === null) continue
    const { rows, columns, measure, filter: own } = crosstab
    const used = [...rows, ...columns].flat().map(({ variable }) => variable)
    for (const name of [...used, ...('of' in measure ? [measure.of] : []), ...variablesIn(own)]) names.add(name)
  }
  return [...names].flatMap((name) => variableOf(codebook, name) ?? [])
}
