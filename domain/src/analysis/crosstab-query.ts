import type { CrosstabContent } from './crosstab.ts'
import { analysisLimits as limits } from './limits.ts'
import { countedSessions, table, type Axis, type Filter, type Level, type Net, type TableQuery } from './query.ts'
import type { TableResult } from './result.ts'
import type { Band } from './source.ts'
import { changedAfter, revisionVariable } from './revisions.ts'
import { variableOf, type Codebook, type Variable } from './variable.ts'

/** A cross-tab of nothing yet, shown as column percentages and cases. */
export const emptyCrosstab: CrosstabContent = {
  rows: [],
  columns: [],
  measure: { kind: 'count' },
  filter: null,
  sessions: countedSessions,
  weight: null,
  base: 'respondents',
  adjust: 'none',
  letters: 'both',
  figures: ['columnShare', 'n', 'value'],
  chart: 'none',
  decimals: 1,
}

/**
 * Queries that a cross-tab is made of: its row axes in parts that one query may hold, each with the same columns. A part
 * that alone passes the limit is left to be refused with its number.
 */
export function crosstabQueries(
  content: CrosstabContent,
  { codebook, utcOffset }: { readonly codebook: Codebook; readonly utcOffset: number },
): readonly TableQuery[] {
  const { columns, measure, filter, sessions, weight, base, adjust, letters } = content
  const width = 1 + columns.reduce((sum, axis) => sum + sizeOf(axis, codebook), 0)
  const parts: Axis[][] = [[]]
  let height = 1
  for (const axis of content.rows) {
    const size = sizeOf(axis, codebook)
    const last = parts.at(-1) ?? []
    const isFull = last.length >= limits.axes || (height + size) * width > limits.cells
    if (isFull && last.length > 0) {
      parts.push([axis])
      height = 1 + size
    } else {
      last.push(axis)
      height += size
    }
  }
  const options = { adjust, letters: letters !== 'none', utcOffset }
  return parts.map((rows) => table({ rows, columns, measure, filter, sessions, weight, base, options }))
}

const sizeOf = (axis: Axis, codebook: Codebook): number =>
  axis.reduce((size, { variable, bands, nets = [] }) => {
    const own = bands?.length ?? variableOf(codebook, variable)?.options.length ?? 1
    return size * Math.max(1, own + nets.length)
  }, 1)

/** The parts as one table; they were counted at one position, so that their columns are the same. */
export function joinedTable(parts: readonly TableResult[]): TableResult | null {
  const [first] = parts
  if (first === undefined) return null
  return { ...first, blocks: parts.flatMap(({ blocks }) => blocks) }
}

/** Variables that a filter speaks of. */
export function variablesIn(filter: Filter | null): readonly string[] {
  if (filter === null) return []
  if ('all' in filter) return filter.all.flatMap(variablesIn)
  if ('any' in filter) return filter.any.flatMap(variablesIn)
  return 'not' in filter ? variablesIn(filter.not) : [filter.variable]
}

/** The cross-tab without axes of variables that no copy has any more, and which these are. */
export function presentCrosstab(
  content: CrosstabContent,
  codebook: Codebook,
): { readonly content: CrosstabContent; readonly gone: readonly string[] } {
  const gone = new Set<string>()
  const isPresent = (axis: Axis) => {
    const missing = axis.filter(({ variable }) => variableOf(codebook, variable) === undefined)
    for (const { variable } of missing) gone.add(variable)
    return missing.length === 0
  }
  const [rows, columns] = [content.rows.filter(isPresent), content.columns.filter(isPresent)]
  return { content: { ...content, rows, columns }, gone: [...gone] }
}

/** A variable of the cross-tab that the newest revision does not ask for as it did. */
export interface OlderVariable {
  readonly variable: Variable
  /** The last ones that asked otherwise, newest first. */
  readonly revisions: readonly number[]
  /** It is gone altogether. */
  readonly isRemoved: boolean
}

export function olderVariables(content: CrosstabContent, codebook: Codebook): readonly OlderVariable[] {
  const used = new Set([
    ...[...content.rows, ...content.columns].flat().map(({ variable }) => variable),
    ...('of' in content.measure ? [content.measure.of] : []),
    ...variablesIn(content.filter),
  ])
  return [...used].flatMap((id): readonly OlderVariable[] => {
    const variable = variableOf(codebook, id)
    if (variable === undefined) return []
    const revisions = changedAfter([variable]).slice(0, mostRevisions)
    return revisions.length === 0 ? [] : [{ variable, revisions, isRemoved: variable.retiredAfter !== undefined }]
  })
}

/** Revisions that are offered, of those that asked otherwise. */
const mostRevisions = 3

/** Column of the sessions that answered up to a revision. */
export const olderColumn = (revision: number, title: string): Axis => [
  { variable: revisionVariable, bands: [{ key: `upTo${revision}`, title, from: null, to: revision + 1 }] },
]

export const suggestedNetKeys = ['top2', 'bottom2', 'promoters', 'passives', 'detractors'] as const
export type SuggestedNetKey = (typeof suggestedNetKeys)[number]

/** Nets that suit a scale: its two highest and lowest values, and from 0 to 10 the groups of the NPS. */
export function suggestedNets({ kind, options }: Variable): readonly Omit<Net & { key: SuggestedNetKey }, 'title'>[] {
  const valued = options
    .flatMap(({ code, value }) => (value === null ? [] : [{ code, value }]))
    .sort((a, b) => a.value - b.value)
  if (kind !== 'single' || valued.length < 4) return []
  const codes = (from: number, to: number) =>
    valued.filter(({ value }) => value >= from && value <= to).map(({ code }) => code)
  const all = valued.map(({ code }) => code)
  const boxes = [
    { key: 'top2' as const, of: all.slice(-2) },
    { key: 'bottom2' as const, of: all.slice(0, 2) },
  ]
  const isNps = valued[0]?.value === 0 && valued.at(-1)?.value === 10
  if (!isNps) return boxes
  return [
    { key: 'promoters', of: codes(9, 10) },
    { key: 'passives', of: codes(7, 8) },
    { key: 'detractors', of: codes(0, 6) },
    ...boxes,
  ]
}

/** Bands between ascending edges, open at both ends: `< 18`, `18 –`, `≥ 60`. */
export function bandsBetween(edges: readonly number[]): readonly Band[] {
  const sorted = [...new Set(edges)].sort((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    { key: `<${first}`, title: `< ${first}`, from: null, to: first },
    ...sorted.slice(1).map((to, at) => {
      const from = sorted[at] ?? first
      return { key: `${from}-${to}`, title: titleBetween(from, to), from, to }
    }),
    { key: `>=${last}`, title: `≥ ${last}`, from: last, to: null },
  ]
}

/** Whole numbers name the last one that belongs to the band. */
const titleBetween = (from: number, to: number): string =>
  Number.isInteger(from) && Number.isInteger(to)
    ? to - from === 1
      ? `${from}`
      : `${from}–${to - 1}`
    : `${from} – < ${to}`

/** Edges that bands were made of. */
export const edgesOf = (bands: readonly Band[]): readonly number[] => [
  ...new Set(bands.flatMap(({ from, to }) => [from, to]).filter((edge) => edge !== null)),
]

/** A variable as one level of an axis, with what its kind needs. */
export function levelOf({ id, kind }: Variable, bands: readonly Band[] = []): Level {
  if (kind === 'number') return { variable: id, bands }
  return kind === 'time' ? { variable: id, step: 'day' } : { variable: id }
}

/** Whether its answers are categories of a table. */
export const isCountable = ({ kind }: Variable): boolean => kind !== 'text'
