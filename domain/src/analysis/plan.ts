import { analysisLimits as limits } from './limits.ts'
import type { Axis, Filter, Level, Measure, TableQuery } from './query.ts'
import type { Source } from './source.ts'
import { answeredBy, numberOf, variableOf, type Codebook, type Variable } from './variable.ts'

/** Problem of a query: its place, a sentence key, and the number of the limit. */
export interface QueryProblem {
  readonly target: string
  readonly key:
    | 'unknownVariable'
    | 'unknownCode'
    | 'notACategory'
    | 'notANumber'
    | 'formulaInvalid'
    | 'noGrid'
    | 'bandsMissing'
    | 'stepMissing'
    | 'bandInvalid'
    | 'tooMany'
    | 'empty'
    | 'outOfRange'
    | 'unknownWeight'
    | 'impossibleTarget'
  readonly values: Readonly<Record<string, string | number>>
}

/** Ends the reading of a query that cannot be answered. */
export class QueryInvalid extends Error {
  override readonly name = 'QueryInvalid'
  constructor(readonly problem: QueryProblem) {
    super(`${problem.target}: ${problem.key} ${JSON.stringify(problem.values)}`)
  }
}

export interface PlannedCategory {
  readonly key: string
  readonly title: string
  /** Texts of a keyed level that belong to it. */
  readonly codes?: readonly string[]
  /** Flags of a level of flags, one of which is true. */
  readonly flags?: readonly Source[]
  readonly isNet: boolean
  readonly isHidden: boolean
}

/** A level whose sessions have one text each, or one with a flag for each category. */
export interface PlannedLevel {
  readonly level: Level
  readonly variable: Variable
  readonly key: Source | null
  readonly answered: readonly Source[]
  /** Null: the texts that there are. */
  readonly categories: readonly PlannedCategory[] | null
}

export type PlannedAxis = readonly PlannedLevel[]

export interface PlannedTable {
  readonly rows: readonly PlannedAxis[]
  readonly columns: readonly PlannedAxis[]
  /** Number that the measure is made of; null: sessions are counted. */
  readonly number: Source | null
  readonly filter: PlannedFilter | null
}

export type PlannedFilter =
  | { readonly all: readonly PlannedFilter[] }
  | { readonly any: readonly PlannedFilter[] }
  | { readonly not: PlannedFilter }
  /** One of the flags is true. */
  | { readonly flags: readonly Source[] }
  | { readonly number: Source; readonly from: number | null; readonly to: number | null }
  | { readonly answered: readonly Source[] }

export interface PlanContext {
  readonly codebook: Codebook
  /** Sids of the weighting schemes that there are. */
  readonly weights: readonly string[]
  /** The viewer gets no telephone numbers: neither texts nor numbers lead to one. */
  readonly guarded: boolean
}

/**
 * The query with its names resolved. @throws QueryInvalid with the field that is wrong, or the limit that it passes.
 */
export function planTable(query: TableQuery, context: PlanContext): PlannedTable {
  const axes = (edge: 'rows' | 'columns') => {
    atMost(query[edge].length, limits.axes, edge)
    return query[edge].map((axis, at) =>
      planAxis(axis, { ...context, target: `${edge}[${at}]`, offset: query.options.utcOffset }),
    )
  }
  const planned = { rows: axes('rows'), columns: axes('columns') }
  const [rows, columns] = [sizeOf(planned.rows), sizeOf(planned.columns)]
  atMost(columns, limits.columns, 'columns')
  atMost((rows + 1) * (columns + 1), limits.cells, 'cells')
  if (query.weight !== null && !context.weights.includes(query.weight))
    refuse('weight', 'unknownWeight', { weight: query.weight })
  return {
    ...planned,
    number: planMeasure(query.measure, context),
    filter: query.filter === null ? null : planFilter(query.filter, context),
  }
}

const sizeOf = (axes: readonly PlannedAxis[]): number =>
  axes.reduce((total, axis) => total + axis.reduce((size, { categories }) => size * (categories?.length ?? 1), 1), 0)

export function refuse(target: string, key: QueryProblem['key'], values: QueryProblem['values'] = {}): never {
  throw new QueryInvalid({ target, key, values })
}

export function atMost(count: number, most: number, target: string): void {
  if (count > most) refuse(target, 'tooMany', { most, count })
}

interface AxisContext extends PlanContext {
  readonly target: string
  readonly offset: number
}

function planAxis(axis: Axis, context: AxisContext): PlannedAxis {
  if (axis.length === 0) refuse(context.target, 'empty')
  atMost(axis.length, limits.levels, context.target)
  return axis.map((level, at) => planLevel(level, { ...context, target: `${context.target}[${at}]` }))
}

function planLevel(level: Level, context: AxisContext): PlannedLevel {
  const variable = knownVariable(level.variable, context, `${context.target}.variable`)
  const own = ownCategories(level, variable, context)
  const codes = new Set(own.categories?.map(({ key }) => key))
  for (const code of own.categories === null
    ? []
    : [...(level.hidden ?? []), ...(level.nets ?? []).flatMap(({ of }) => of)])
    if (!codes.has(code)) refuse(context.target, 'unknownCode', { code })
  const hidden = new Set(level.hidden)
  const nets = (level.nets ?? []).map(({ key, title, of }): PlannedCategory => {
    const parts = of.map((code) => own.categories?.find((category) => category.key === code))
    const flags = parts.flatMap((part) => part?.flags ?? [])
    return { key: `net:${key}`, title, ...(own.key === null ? { flags } : { codes: of }), isNet: true, isHidden: false }
  })
  const categories =
    own.categories === null
      ? null
      : [...own.categories.map((category) => ({ ...category, isHidden: hidden.has(category.key) })), ...nets]
  atMost(categories?.length ?? 0, limits.categories, context.target)
  return { level, variable, key: own.key, answered: own.key === null ? answeredBy(variable) : [own.key], categories }
}

function ownCategories(
  level: Level,
  variable: Variable,
  context: AxisContext,
): { readonly key: Source | null; readonly categories: readonly PlannedCategory[] | null } {
  const { kind, options, source } = variable
  const { target } = context
  if (kind === 'multi') {
    return {
      key: null,
      categories: options.map(({ code, title, source: flag }) => ({
        key: code,
        title,
        flags: flag === undefined ? [] : [flag],
        isNet: false,
        isHidden: false,
      })),
    }
  }
  if (source === undefined || kind === 'text') refuse(target, 'notACategory', { variable: variable.id })
  if (kind === 'number') {
    const bands = level.bands ?? []
    if (bands.length === 0) refuse(`${target}.bands`, 'bandsMissing', { variable: variable.id })
    atMost(bands.length, limits.categories, `${target}.bands`)
    for (const { key, from, to } of bands)
      if (from !== null && to !== null && !(from < to)) refuse(`${target}.bands`, 'bandInvalid', { band: key })
    return {
      key: { kind: 'bands', of: numberAllowed(source, context), bands },
      categories: bands.map(({ key, title }) => ({ key, title, codes: [key], isNet: false, isHidden: false })),
    }
  }
  if (kind === 'time') {
    if (level.step === undefined) refuse(`${target}.step`, 'stepMissing', { variable: variable.id })
    return { key: { kind: 'period', of: source, step: level.step, offset: context.offset }, categories: null }
  }
  return {
    key: source,
    categories:
      variable.open === true
        ? null
        : options.map(({ code, title }) => ({ key: code, title, codes: [code], isNet: false, isHidden: false })),
  }
}

const numberAllowed = (source: Source, { guarded }: Pick<PlanContext, 'guarded'>): Source =>
  guarded ? { kind: 'guarded', of: source } : source

function knownVariable(id: string, { codebook }: Pick<PlanContext, 'codebook'>, target: string): Variable {
  return variableOf(codebook, id) ?? refuse(target, 'unknownVariable', { variable: id })
}

const npsBands = [
  { key: 'detractors', title: '', from: 0, to: 7 },
  { key: 'passives', title: '', from: 7, to: 9 },
  { key: 'promoters', title: '', from: 9, to: 10.000001 },
]

/** NPS and boxes are means of a number of their own: +100, 0, −100, and 100 or 0. */
function planMeasure(measure: Measure, context: PlanContext): Source | null {
  if (measure.kind === 'count') return null
  const variable = knownVariable(measure.of, context, 'measure.of')
  const number = numberOf(variable)
  if (number === null) return refuse('measure.of', 'notANumber', { variable: variable.id })
  if (
    measure.kind === 'quantiles' &&
    !(measure.at.length > 0 && measure.at.length <= 20 && measure.at.every((p) => p >= 0 && p <= 1))
  )
    refuse('measure.at', 'outOfRange', { from: 0, to: 1 })
  if (measure.kind === 'nps')
    return {
      kind: 'values',
      of: { kind: 'bands', of: number, bands: npsBands },
      map: { detractors: -100, passives: 0, promoters: 100 },
    }
  return measure.kind === 'box' ? planBox(measure, variable) : numberAllowed(number, context)
}

function planBox({ side, n }: Extract<Measure, { kind: 'box' }>, { kind, options, source, id }: Variable): Source {
  if (kind !== 'single' || source === undefined) return refuse('measure.of', 'notACategory', { variable: id })
  const valued = options
    .filter(({ value }) => value !== null)
    .sort((a, b) => ((a.value ?? 0) - (b.value ?? 0)) * (side === 'top' ? -1 : 1))
  if (!Number.isInteger(n) || n < 1 || n >= valued.length)
    return refuse('measure.n', 'outOfRange', { from: 1, to: valued.length - 1 })
  return { kind: 'values', of: source, map: Object.fromEntries(valued.map(({ code }, at) => [code, at < n ? 100 : 0])) }
}

export function planFilter(filter: Filter, context: PlanContext, target = 'filter'): PlannedFilter {
  if (target === 'filter') atMost(conditionsIn(filter), limits.conditions, target)
  if ('all' in filter) return { all: filter.all.map((each, at) => planFilter(each, context, `${target}.all[${at}]`)) }
  if ('any' in filter) return { any: filter.any.map((each, at) => planFilter(each, context, `${target}.any[${at}]`)) }
  if ('not' in filter) return { not: planFilter(filter.not, context, `${target}.not`) }
  const variable = knownVariable(filter.variable, context, `${target}.variable`)
  if ('answered' in filter) {
    const answered = { answered: answeredBy(variable) }
    return filter.answered ? answered : { not: answered }
  }
  if ('in' in filter) return { flags: flagsOf(variable, filter.in, context, `${target}.in`) }
  if ((variable.kind !== 'number' && variable.kind !== 'time') || variable.source === undefined)
    return refuse(`${target}.variable`, 'notANumber', { variable: variable.id })
  return {
    number: variable.kind === 'time' ? variable.source : numberAllowed(variable.source, context),
    from: filter.from,
    to: filter.to,
  }
}

function conditionsIn(filter: Filter): number {
  if ('not' in filter) return conditionsIn(filter.not)
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : []
  return 1 + parts.reduce((total, part) => total + conditionsIn(part), 0)
}

function flagsOf(
  { kind, id, options, source, open }: Variable,
  codes: readonly string[],
  { guarded }: PlanContext,
  target: string,
): readonly Source[] {
  atMost(codes.length, limits.values, target)
  const unknown = open === true ? undefined : codes.find((code) => !options.some((option) => option.code === code))
  if (unknown !== undefined) refuse(target, 'unknownCode', { code: unknown })
  if (kind === 'multi')
    return options.filter(({ code }) => codes.includes(code)).flatMap((option) => option.source ?? [])
  // Whoever is shown no telephone numbers learns none by asking for one either.
  if (kind !== 'single' || source === undefined || (open === true && guarded))
    return refuse(target, 'notACategory', { variable: id })
  return [{ kind: 'isIn', of: source, codes }]
}
