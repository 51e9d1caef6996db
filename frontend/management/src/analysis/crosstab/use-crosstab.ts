import {
  bandsBetween,
  crosstabQueries,
  joinedTable,
  levelOf,
  table,
  type AnalysisQuery,
  type Codebook,
  type CrosstabContent,
  type Level,
  type TableResult,
  type Variable,
} from '@naire/domain/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { answerOf, useAnalyses, useUtcOffset } from '../analysis-client.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export interface CountedCrosstab extends Pick<
  CrosstabContent,
  'rows' | 'columns' | 'measure' | 'filter' | 'weight' | 'base'
> {
  readonly table: TableResult
  /** Sessions behind it. */
  readonly counted: number
  /** Position of the log. */
  readonly position: number
}

/** Numbers of a cross-tab. While those of a change are counted there are the ones before it, told as such. */
export function useCrosstab(naireSid: string, content: CrosstabContent, codebook: Codebook) {
  const utcOffset = useUtcOffset()
  const queries = crosstabQueries(content, { codebook, utcOffset }).map((query): TableAnalysis => ({
    kind: 'table',
    table: query,
  }))
  const { data, ...state } = useAnalyses(naireSid, queries)
  return { ...state, counted: data === undefined ? null : countedOf(data) }
}

type TableAnalysis = Extract<AnalysisQuery, { readonly kind: 'table' }>
type Answers = NonNullable<ReturnType<typeof useAnalyses<TableAnalysis>>['data']>

function countedOf({ asked, answers }: Answers): CountedCrosstab | null {
  const results = answers.flatMap(({ result }) => (result.kind === 'table' ? [result] : []))
  const whole = joinedTable(results.map((result) => result.table))
  const [first] = asked
  if (whole === null || first === undefined) return null
  const { columns, measure, filter, weight, base } = first.table
  return {
    columns,
    measure,
    filter,
    weight,
    base,
    rows: asked.flatMap((query) => query.table.rows),
    table: whole,
    counted: results[0]?.counted ?? 0,
    position: answers[0]?.position ?? 0,
  }
}

/** A variable as a level of an axis; a number gets bands at its quartiles. */
export function useLevelOf(naireSid: string): (variable: Variable) => Promise<Level> {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return async (variable) => {
    if (variable.kind !== 'number') return levelOf(variable)
    const measure = { kind: 'quantiles', of: variable.id, at: [0.25, 0.5, 0.75] } as const
    const { result } = await answerOf({ http, queries }, naireSid, { kind: 'table', table: table({ measure }) })
    const found = result?.kind === 'table' ? result.table.blocks[0]?.cells[0]?.[0]?.number?.quantiles : undefined
    const edges = (found ?? []).flatMap((edge) => (edge === null ? [] : [rounded(edge)]))
    return levelOf(variable, bandsBetween(edges.length === 0 ? [0] : edges))
  }
}

/** Edges that people read: whole numbers where they are large enough. */
const rounded = (edge: number): number => (Math.abs(edge) >= 10 ? Math.round(edge) : Math.round(edge * 100) / 100)
