import { sourceSqlParts as written, type Source } from '@naire/domain/analysis'
import { reviewNumbers, statusNumbers } from '@naire/domain/sessions'

/** SQL of what a computed value is made of. */
export interface ComputedParts {
  /** Of a column of the analysis: an answer's path, or the name of a fact of the session. */
  column(name: string): string
  /** The placeholder of a value. */
  value(value: unknown): string
}

/** A source as an expression of PostgreSQL; says what `valueOf` computes. */
export function computedSql(source: Source, parts: ComputedParts): string {
  const sql = (of: Source) => computedSql(of, parts)
  const text = (value: string) => `${parts.value(value)}::text`
  const number = (value: number) => `${parts.value(value)}::double precision`
  switch (source.kind) {
    case 'column':
      return parts.column(source.column)
    case 'constant':
      return number(source.value)
    case 'text':
      return text(source.value)
    case 'recode':
      return written.mapped(
        sql(source.of),
        Object.entries(source.map).map(([from, to]) => [text(from), text(to)]),
        source.otherwise === null ? 'null::text' : text(source.otherwise),
      )
    case 'values':
      return written.mapped(
        sql(source.of),
        Object.entries(source.map).map(([from, to]) => [text(from), number(to)]),
        'null::double precision',
      )
    case 'isIn': {
      const of = sql(source.of)
      return `(case when ${of} is not null then ${of} = any(${parts.value(source.codes)}::text[]) end)`
    }
    case 'hasCode':
      return `(strpos(${sql(source.of)}, ${text(`|${source.code}|`)}) > 0)`
    case 'bands': {
      const x = sql(source.of)
      const cases = source.bands.map((band) => `when ${written.inBand(x, band, number)} then ${text(band.key)}`)
      return cases.length === 0 ? 'null::text' : `(case ${cases.join(' ')} end)`
    }
    case 'guarded':
      return written.withoutPhone(sql(source.of))
    case 'period':
      return periodSql(sql(source.of), source)
    case 'mean':
    case 'sum':
      return overNumbers(source.of.map(sql), source)
    case 'calc': {
      const [left, right] = [sql(source.left), sql(source.right)]
      return source.op === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${source.op} ${right})`
    }
    case 'any':
    case 'every':
      return written.flags(source.of.map(sql), source.kind)
    case 'not':
      return `(not ${sql(source.of)})`
    case 'isThere':
      return `(${sql(source.of)} is not null)`
    case 'compare':
      return written.compared(sql(source.left), source.op, sql(source.right))
    case 'when': {
      const cases = source.cases.map((each) => `when ${sql(each.if)} then ${sql(each.then)}`)
      const otherwise = source.otherwise === null ? 'null' : sql(source.otherwise)
      return cases.length === 0 ? otherwise : `(case ${cases.join(' ')} else ${otherwise} end)`
    }
    case 'least':
    case 'greatest':
      return source.of.length === 0 ? 'null::double precision' : `${source.kind}(${source.of.map(sql).join(', ')})`
  }
}

function overNumbers(numbers: readonly string[], { kind, atLeast }: Extract<Source, { kind: 'mean' | 'sum' }>): string {
  if (numbers.length === 0) return 'null::double precision'
  const there = `num_nonnulls(${numbers.join(', ')})`
  const sum = `(${numbers.map((each) => `coalesce(${each}, 0)`).join(' + ')})`
  const value = kind === 'mean' ? `${sum} / ${there}` : sum
  return `(case when ${there} >= ${Math.max(1, Math.trunc(atLeast))} then ${value} end)`
}

const dayMs = 86_400_000

function periodSql(at: string, { step, offset }: Extract<Source, { kind: 'period' }>): string {
  const local = `(${at} + ${Math.trunc(offset) * 60_000})`
  if (step === 'hour') return `(floor(${local} / 3600000)::bigint::text)`
  const days = `floor(${local} / ${dayMs})`
  if (step === 'day') return `(${days}::bigint::text)`
  if (step === 'week') return `(floor((${days} + 3) / 7)::bigint::text)`
  const day = `(date '1970-01-01' + ${days}::integer)`
  return `(((extract(year from ${day}) - 1970) * 12 + extract(month from ${day}) - 1)::integer::text)`
}

/**
 * SQL of a fact of a session by its name in the analysis (`sessionVariables`), of its properties; null for one that only
 * the analysis has.
 */
export function factSql(name: string, property: (name: string) => string): string | null {
  switch (name) {
    case 'status_name':
      return named(property('Status'), { ...statusNumbers, settling: null })
    case 'review_name':
      return named(property('ReviewStatus'), reviewNumbers)
    case 'start_ms':
    case 'commit_ms': {
      const time = property(name === 'start_ms' ? 'StartTime' : 'CommitTime')
      return `((extract(epoch from ${time}) * 1000)::double precision)`
    }
    default: {
      const own = plainFacts[name]
      return own === undefined ? null : property(own)
    }
  }
}

/** Facts that are properties under another name. */
const plainFacts: Readonly<Record<string, string>> = {
  channel: 'Source',
  view_port: 'ViewPort',
  lang: 'Lang',
  mode: 'Mode',
  duration: 'Duration',
  score: 'Score',
  flags: 'FindingCount',
  corrections: 'CorrectionCount',
  revision: 'NaireRevision',
}

/** Names come from the tables of the domain. */
const named = (number: string, numbers: Readonly<Record<string, number | null>>): string =>
  `(case ${number} ${Object.entries(numbers)
    .flatMap(([name, value]) => (value === null ? [] : [`when ${value} then '${name}'`]))
    .join(' ')} end)`
