import { sourceSqlParts as written, type PlannedFilter, type SessionFilter, type Source } from '@naire/domain/analysis'
import { statusNumbers } from '@naire/domain/sessions'
import { named, type Parameters } from './duck.ts'

/** A source as an expression over the columns of `sessions`; says what `valueOf` computes. */
export function sourceSql(source: Source, parameters: Parameters): string {
  const sql = (of: Source) => sourceSql(of, parameters)
  const value = (of: string | number) => parameters.add(of)
  switch (source.kind) {
    case 'column':
      return named(source.column)
    case 'constant':
      return parameters.add(source.value)
    case 'recode':
      return written.mapped(
        sql(source.of),
        Object.entries(source.map).map(([from, to]) => [value(from), value(to)]),
        source.otherwise === null ? 'null' : value(source.otherwise),
      )
    case 'values':
      return written.mapped(
        sql(source.of),
        Object.entries(source.map).map(([from, to]) => [value(from), value(to)]),
        'null',
      )
    case 'isIn':
      return source.codes.length === 0
        ? `(case when ${sql(source.of)} is null then null else false end)`
        : `(${sql(source.of)} in (${source.codes.map((code) => parameters.add(code)).join(', ')}))`
    case 'hasCode':
      return `contains(${sql(source.of)}, ${parameters.add(`|${source.code}|`)})`
    case 'bands': {
      const x = sql(source.of)
      return `(case ${source.bands.map((band) => `when ${written.inBand(x, band, value)} then ${parameters.add(band.key)}`).join(' ')} end)`
    }
    case 'guarded':
      return written.withoutPhone(sql(source.of))
    case 'period':
      return periodSql(sql(source.of), source)
    case 'mean':
    case 'sum': {
      const list = `list_filter([${source.of.map(sql).join(', ')}]::double[], lambda v: v is not null)`
      return `(case when len(${list}) >= ${Math.max(1, Math.trunc(source.atLeast))} then ${source.kind === 'mean' ? 'list_avg' : 'list_sum'}(${list}) end)`
    }
    case 'calc': {
      const [left, right] = [sql(source.left), sql(source.right)]
      return source.op === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${source.op} ${right})`
    }
    case 'any':
    case 'every':
      return written.flags(source.of.map(sql), source.kind)
    case 'not':
      return `(not ${sql(source.of)})`
    case 'text':
      return parameters.add(source.value)
    case 'isThere':
      return `(${sql(source.of)} is not null)`
    case 'compare':
      return written.compared(sql(source.left), source.op, sql(source.right))
    case 'when':
      return `(case ${source.cases.map((each) => `when ${sql(each.if)} then ${sql(each.then)}`).join(' ')} else ${source.otherwise === null ? 'null' : sql(source.otherwise)} end)`
    case 'least':
    case 'greatest':
      return `${source.kind}(${source.of.map(sql).join(', ')})`
  }
}

const dayMs = 86_400_000

function periodSql(at: string, { step, offset }: Extract<Source, { kind: 'period' }>): string {
  const local = `(${at} + ${Math.trunc(offset) * 60_000})`
  if (step === 'hour') return `(floor(${local} / 3600000)::bigint::varchar)`
  const days = `floor(${local} / ${dayMs})`
  if (step === 'day') return `(${days}::bigint::varchar)`
  if (step === 'week') return `(floor((${days} + 3) / 7)::bigint::varchar)`
  return `(date_diff('month', date '1970-01-01', date '1970-01-01' + ${days}::integer)::varchar)`
}

/** Never null: a condition on what is missing is false. */
export function filterSql(filter: PlannedFilter, parameters: Parameters): string {
  if ('all' in filter)
    return filter.all.length === 0 ? 'true' : `(${filter.all.map((each) => filterSql(each, parameters)).join(' and ')})`
  if ('any' in filter)
    return filter.any.length === 0 ? 'false' : `(${filter.any.map((each) => filterSql(each, parameters)).join(' or ')})`
  if ('not' in filter) return `(not ${filterSql(filter.not, parameters)})`
  if ('answered' in filter) return answeredSql(filter.answered, parameters)
  if ('flags' in filter)
    return filter.flags.length === 0
      ? 'false'
      : `(${filter.flags.map((flag) => `coalesce(${sourceSql(flag, parameters)}, false)`).join(' or ')})`
  return `coalesce(${written.inBand(sourceSql(filter.number, parameters), filter, (value) => parameters.add(value))}, false)`
}

export const answeredSql = (sources: readonly Source[], parameters: Parameters): string =>
  sources.length === 0
    ? 'false'
    : `(${sources.map((source) => `${sourceSql(source, parameters)} is not null`).join(' or ')})`

export function countedSql({ statuses, rejected, test, cleaned }: SessionFilter): string {
  const numbers = statuses.map((name) => statusNumbers[name])
  return [
    numbers.length === 0 ? 'false' : `status in (${numbers.join(', ')})`,
    'not deleted',
    ...(rejected ? [] : ['review_status is distinct from 3']),
    ...(test ? [] : [`mode is distinct from 'test'`]),
    ...(cleaned ? [] : ['cleaned is distinct from true']),
  ].join(' and ')
}
