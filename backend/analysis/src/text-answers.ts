import { withoutPhones } from '@naire/domain/access'
import {
  analysisLimits,
  refuse,
  variableOf,
  type AnalysisQuery,
  type AnalysisResult,
  type Distribution,
  type TableQuery,
  type Variable,
} from '@naire/domain/analysis'
import { Parameters, rowsOf } from './duck.ts'
import { from, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

/** The texts that were given most often. */
export async function topTexts(
  { source }: Variable,
  base: Pick<TableQuery, 'filter' | 'sessions'>,
  context: QueryContext,
): Promise<NonNullable<Distribution['texts']>> {
  if (source === undefined) return { answered: 0, different: 0, top: [] }
  const parameters = new Parameters()
  const inner = `select ${sourceSql(source, parameters)} as t from ${from(context)} where ${whereSql(base, context, parameters)}`
  const [[answered = 0, different = 0] = []] = await rowsOf(
    context.connection,
    `select count(t), count(distinct t) from (${inner}) where t <> ''`,
    parameters.values,
  )
  const top = await rowsOf(
    context.connection,
    `select t, count(*) as n from (${inner}) where t <> '' group by t order by n desc, t limit ${analysisLimits.topValues}`,
    parameters.values,
  )
  return {
    answered: Number(answered),
    different: Number(different),
    top: top.map(([text, n]) => ({ text: shownText(String(text), context), n: Number(n) })),
  }
}

type Base = Pick<TableQuery, 'filter' | 'sessions'>

/** Provinces of China by how they are called; elsewhere the last part of an address, as maps write it. */
const regionSql = `case when t ~ '^-?[0-9.]+,-?[0-9.]+$' then '' when regexp_matches(t, '^.{1,8}?(省|自治区|特别行政区|市)') then regexp_extract(t, '^(.{1,8}?(省|自治区|特别行政区|市))', 1) when contains(t, ',') then trim(regexp_extract(t, '([^,]*)$', 1)) else '' end`

/** Sessions by the region of their place, most first. */
export async function regionsOf(
  { source }: Variable,
  base: Base,
  context: QueryContext,
): Promise<NonNullable<Distribution['regions']>> {
  if (source === undefined) return []
  const parameters = new Parameters()
  const inner = `select ${sourceSql(source, parameters)} as t from ${from(context)} where ${whereSql(base, context, parameters)}`
  const rows = await rowsOf(
    context.connection,
    `select ${regionSql} as region, count(*) as n from (${inner}) where t <> '' group by region order by n desc, region limit ${analysisLimits.regions}`,
    parameters.values,
  )
  return rows.map(([region, n]) => ({ region: shownText(String(region), context), n: Number(n) }))
}

/** Clicks by dimension and second, read from how a film's clicks are written: `liked 0:12、disliked 1:05`. */
export async function clicksOf(
  { source }: Variable,
  base: Base,
  context: QueryContext,
): Promise<NonNullable<Distribution['clicks']>> {
  if (source === undefined) return []
  const parameters = new Parameters()
  const inner = `select ${sourceSql(source, parameters)} as t from ${from(context)} where ${whereSql(base, context, parameters)}`
  const rows = await rowsOf(
    context.connection,
    `select regexp_extract(click, '^(.*) [0-9]+:[0-9]+$', 1) as dimension,
       regexp_extract(click, ' ([0-9]+):[0-9]+$', 1)::integer * 60 + regexp_extract(click, ':([0-9]+)$', 1)::integer as second, count(*)
     from (select unnest(string_split(t, '、')) as click from (${inner}) where t <> '')
     where regexp_matches(click, ' [0-9]{1,6}:[0-9]{2}$') group by 1, 2 order by 2, 1 limit ${analysisLimits.clicks}`,
    parameters.values,
  )
  return rows.map(([dimension, second, n]) => ({
    dimension: String(dimension),
    second: Number(second),
    n: Number(n),
  }))
}

const shownText = (text: string, { viewer }: QueryContext): string => (viewer.seesPhones ? text : withoutPhones(text))

type TextsQuery = Extract<AnalysisQuery, { kind: 'texts' }>

/** One page of the texts of a variable, newest first. @throws QueryInvalid */
export async function textsOf(
  { variable: id, contains, skip, top, filter, sessions }: TextsQuery,
  context: QueryContext,
): Promise<Extract<AnalysisResult, { kind: 'texts' }>['texts']> {
  const source = variableOf(context.codebook, id)?.source ?? refuse('variable', 'unknownVariable', { variable: id })
  if (variableOf(context.codebook, id)?.kind !== 'text') refuse('variable', 'notACategory', { variable: id })
  // A search would find the digits that are not shown.
  if (contains !== '' && !context.viewer.seesPhones && /[0-9０-９]/.test(contains)) refuse('contains', 'outOfRange', {})
  const parameters = new Parameters()
  const where = `${whereSql({ filter, sessions }, context, parameters)} and t <> ''${contains === '' ? '' : ` and contains(lower(t), lower(${parameters.add(contains)}))`}`
  const inner = `from (select *, ${sourceSql(source, parameters)} as t from ${from(context)}) where ${where}`
  const [[total = 0] = []] = await rowsOf(context.connection, `select count(*) ${inner}`, parameters.values)
  const rows = await rowsOf(
    context.connection,
    `select sid, t ${inner} order by start_ms desc, sid limit ${Math.trunc(top)} offset ${Math.trunc(skip)}`,
    parameters.values,
  )
  return {
    total: Number(total),
    rows: rows.map(([sid, text]) => ({ sessionSid: String(sid), text: shownText(String(text), context) })),
  }
}
