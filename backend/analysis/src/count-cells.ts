import { withoutPhones } from '@naire/domain/access'
import {
  analysisLimits,
  any,
  atMost,
  categoriesOf,
  CellsBuilder,
  nested,
  noNumber,
  weightColumn,
  type Cell,
  type Cells,
  type Frequency,
  type PlannedAxis,
  type PlannedLevel,
  type PlannedTable,
  type SessionFilter,
} from '@naire/domain/analysis'
import { named, Parameters, rowsOf, type Connection, type Value } from './duck.ts'
import { answeredSql, countedSql, filterSql, sourceSql } from './source-sql.ts'

/** From where cells are counted. */
export interface CountContext {
  readonly connection: Connection
  /** Name of the attached database. */
  readonly database: string
  /** Sessions that the viewer sees, as a condition with its parameters added. */
  visible(parameters: Parameters): string
  readonly sessions: SessionFilter
  readonly weight: string | null
  readonly withValues: boolean
  /** Texts of open levels are told without telephone numbers. */
  readonly guarded: boolean
}

type Plan = Pick<PlannedTable, 'filter' | 'number'>

/** Combinations of flags that one statement counts. */
const combinationsAtOnce = 120

/**
 * The cells of two axes. Levels with one text for each session are grouped by it; levels of flags are counted by a
 * condition for each of their categories, in the same pass. Nets of texts are added up from their parts.
 */
export async function countCells(
  context: CountContext,
  plan: Plan,
  axes: readonly [PlannedAxis | null, PlannedAxis | null],
): Promise<Cells> {
  const [rowAxis, columnAxis] = axes
  const levels = [...(rowAxis ?? []), ...(columnAxis ?? [])]
  const places = levels.map((level) => (level.key === null ? (level.categories ?? []).length + 1 : 1))
  const combinations = combined(places)
  atMost(combinations.length, analysisLimits.cells, 'cells')
  const builder = new CellsBuilder()
  const depth = rowAxis?.length ?? 0
  for (let from = 0; from < combinations.length; from += combinationsAtOnce) {
    const part = combinations.slice(from, from + combinationsAtOnce)
    for (const { texts, cells } of await counted(context, plan, { levels, combinations: part })) {
      for (const [at, combination] of part.entries()) {
        const cell = cells[at]
        if (cell === undefined || cell.base.n === 0) continue
        const keys = levels.map((level, place) =>
          keysIn(level, { text: texts[place] ?? null, choice: combination[place] ?? 0, guarded: context.guarded }),
        )
        const isAny = combination.map((choice, place) => levels[place]?.key !== null || choice === 0)
        for (const row of axisKeys(rowAxis, keys.slice(0, depth), isAny.slice(0, depth))) {
          for (const column of axisKeys(columnAxis, keys.slice(depth), isAny.slice(depth)))
            builder.add(row, column, cell)
        }
      }
    }
  }
  return builder.cells
}

/** All ways to choose one place of each level; place 0 of a level of flags stands for all who answered it. */
function combined(places: readonly number[]): readonly (readonly number[])[] {
  return places.reduce<readonly (readonly number[])[]>(
    (all, count) => all.flatMap((before) => Array.from({ length: count }, (_, place) => [...before, place])),
    [[]],
  )
}

interface LevelPlace {
  readonly text: string | null
  readonly choice: number
  readonly guarded: boolean
}

function keysIn(level: PlannedLevel, { text, choice, guarded }: LevelPlace): readonly string[] {
  if (level.key === null) return choice === 0 ? [] : [level.categories?.[choice - 1]?.key ?? '']
  if (text === null) return []
  return categoriesOf(
    level,
    guarded && level.categories === null && level.level.step === undefined ? withoutPhones(text) : text,
  )
}

/**
 * Keys of an axis that a combination counts for. Whole: the axis for all who answered it; with a category of every
 * level: their nesting.
 */
function axisKeys(
  axis: PlannedAxis | null,
  keys: readonly (readonly string[])[],
  isAny: readonly boolean[],
): readonly string[] {
  if (axis === null) return [any]
  const nestings = keys.reduce<readonly string[]>(
    (outer, own, at) => (at === 0 ? own : outer.flatMap((key) => own.map((inner) => key + nested + inner))),
    [],
  )
  return isAny.every(Boolean) ? [any, ...nestings] : nestings
}

interface Counting {
  readonly levels: readonly PlannedLevel[]
  readonly combinations: readonly (readonly number[])[]
}

interface CountedGroup {
  /** By level; null for levels of flags. */
  readonly texts: readonly (string | null)[]
  /** By combination. */
  readonly cells: readonly (Cell | undefined)[]
}

async function counted(
  context: CountContext,
  plan: Plan,
  { levels, combinations }: Counting,
): Promise<readonly CountedGroup[]> {
  const parameters = new Parameters()
  const keyed = levels.flatMap((level, at) =>
    level.key === null ? [] : [{ at, sql: sourceSql(level.key, parameters) }],
  )
  const weight = context.weight === null ? null : named(weightColumn(context.weight))
  const number = plan.number === null ? null : sourceSql(plan.number, parameters)
  const flags = levels.map((level) => (level.key === null ? flagsOf(level, parameters) : []))
  const conditions = combinations.map((combination) => combination.flatMap((choice, at) => flags[at]?.[choice] ?? []))
  const columns = [
    ...keyed.map(({ sql }, at) => `${sql} as k${at}`),
    ...flags.flatMap((own, at) => own.map((sql, choice) => `${sql} as f${at}_${choice}`)),
  ]
  const inner = `select ${[...columns, `${weight ?? '1'} as w`, `${number ?? 'null::double'} as x`].join(', ')} from ${named(context.database)}.sessions
    where ${context.visible(parameters)} and ${countedSql(context.sessions)}${weight === null ? '' : ` and ${weight} is not null`}${plan.filter === null ? '' : ` and ${filterSql(plan.filter, parameters)}`}`
  const keys = keyed.map((_, at) => `k${at}`)
  const aggregates = combinations.flatMap((combination, at) => {
    const own = combination.flatMap((choice, place) => (flags[place]?.length ? [`f${place}_${choice}`] : []))
    return aggregatesOf({
      condition: (conditions[at] ?? []).length === 0 ? null : own.join(' and '),
      isWeighted: weight !== null,
      hasNumber: number !== null,
    })
  })
  const where = keys.length === 0 ? '' : `where ${keys.map((key) => `${key} is not null`).join(' and ')}`
  const group = keys.length === 0 ? '' : `group by ${keys.join(', ')}`
  const rows = await rowsOf(
    context.connection,
    `select ${[...keys, ...aggregates].join(', ')} from (${inner}) ${where} ${group}`,
    parameters.values,
  )
  const values = context.withValues
    ? await valuesOf(context, {
        inner,
        keys,
        where,
        parameters,
        conditions: combinations.map((combination) =>
          combination.flatMap((choice, place) => (flags[place]?.length ? [`f${place}_${choice}`] : [])).join(' and '),
        ),
      })
    : null
  const width = aggregates.length / combinations.length
  return rows.map((row) => {
    const texts = levels.map((_, at) =>
      textAt(
        row,
        keyed.findIndex((key) => key.at === at),
      ),
    )
    const own = row.slice(0, keys.length).join(nested)
    return {
      texts,
      cells: combinations.map((_, at) => {
        const cell = cellOf(row.slice(keys.length + at * width, keys.length + (at + 1) * width), {
          isWeighted: weight !== null,
          hasNumber: number !== null,
        })
        return values === null ? cell : { ...cell, values: values.get(`${at}${nested}${own}`) ?? [] }
      }),
    }
  })
}

const textAt = (row: readonly Value[], at: number): string | null => (at < 0 ? null : String(row[at]))

/** Answered at all, then each category. */
function flagsOf(level: PlannedLevel, parameters: Parameters): readonly string[] {
  const categories = (level.categories ?? []).map(({ flags = [] }) =>
    flags.length === 0
      ? 'false'
      : `(${flags.map((flag) => `coalesce(${sourceSql(flag, parameters)}, false)`).join(' or ')})`,
  )
  return [answeredSql(level.answered, parameters), ...categories]
}

interface Aggregating {
  readonly condition: string | null
  readonly isWeighted: boolean
  readonly hasNumber: boolean
}

function aggregatesOf({ condition, isWeighted, hasNumber }: Aggregating): readonly string[] {
  const when = (more?: string) => {
    const parts = [condition, more].filter((part) => part !== null && part !== undefined)
    return parts.length === 0 ? '' : ` filter (where ${parts.join(' and ')})`
  }
  const base = [`count(*)${when()}`, ...(isWeighted ? [`sum(w)${when()}`, `sum(w * w)${when()}`] : [])]
  if (!hasNumber) return base
  const [x, w] = ['x is not null', isWeighted ? 'w * ' : '']
  return [
    ...base,
    `count(x)${when()}`,
    `sum(${w}x)${when()}`,
    `sum(${w}x * x)${when()}`,
    `min(x)${when()}`,
    `max(x)${when()}`,
    ...(isWeighted ? [`sum(w)${when(x)}`, `sum(w * w)${when(x)}`] : []),
  ]
}

function cellOf(row: readonly Value[], { isWeighted, hasNumber }: Pick<Aggregating, 'isWeighted' | 'hasNumber'>): Cell {
  const read = row.map((value) => (typeof value === 'number' ? value : null))
  const [n = 0] = read
  const base = isWeighted ? { n: n ?? 0, w: read[1] ?? 0, w2: read[2] ?? 0 } : { n: n ?? 0, w: n ?? 0, w2: n ?? 0 }
  if (!hasNumber) return { base, number: null, values: null }
  const [nx = 0, wx, wx2, least, most, w, w2] = read.slice(isWeighted ? 3 : 1)
  if ((nx ?? 0) === 0) return { base, number: noNumber, values: null }
  return {
    base,
    number: {
      n: nx ?? 0,
      w: isWeighted ? (w ?? 0) : (nx ?? 0),
      w2: isWeighted ? (w2 ?? 0) : (nx ?? 0),
      wx: wx ?? 0,
      wx2: wx2 ?? 0,
      least: least ?? Infinity,
      most: most ?? -Infinity,
    },
    values: null,
  }
}

interface Valuing {
  readonly inner: string
  readonly keys: readonly string[]
  readonly where: string
  readonly parameters: Parameters
  readonly conditions: readonly string[]
}

/** Counts each value by combination and group, in ascending order. */
async function valuesOf(
  { connection }: CountContext,
  { inner, keys, where, parameters, conditions }: Valuing,
): Promise<ReadonlyMap<string, readonly Frequency[]>> {
  const found = new Map<string, Frequency[]>()
  let total = 0
  for (const [at, condition] of conditions.entries()) {
    const left = analysisLimits.distinctValues - total
    const sql = `select ${[...keys, 'x', 'count(*)', 'sum(w)::double'].join(', ')} from (${inner}) ${where === '' ? 'where' : `${where} and`} x is not null${condition === '' ? '' : ` and ${condition}`}
      group by ${[...keys, 'x'].join(', ')} order by ${[...keys, 'x'].join(', ')} limit ${left + 1}`
    const rows = await rowsOf(connection, sql, parameters.values)
    total += rows.length
    atMost(total, analysisLimits.distinctValues, 'measure.of')
    for (const row of rows) {
      const key = `${at}${nested}${row.slice(0, keys.length).join(nested)}`
      const list = found.get(key) ?? []
      found.set(key, list)
      const [x, n, w] = row.slice(keys.length) as readonly number[]
      list.push({ x: x ?? 0, n: n ?? 0, w: w ?? 0 })
    }
  }
  return found
}
