import type { BoundExpression, FunctionName } from '@naire/odata'
import { emitNumber } from './emit-arithmetic.ts'
import { type EmitContext } from './emit-context.ts'

type Call = Extract<BoundExpression, { node: 'call' }>

export function emitCall({ name, args }: Call, place: EmitContext): string {
  return calls[name](args, place)
}

type Emit = (args: readonly BoundExpression[], place: EmitContext) => string

const calls: Readonly<Record<FunctionName, Emit>> = {
  contains: (args, place) =>
    like(args, place, { before: '%', after: '%', otherwise: (a, b) => `(strpos(${a}, ${b}) > 0)` }),
  startswith: (args, place) =>
    like(args, place, { before: '', after: '%', otherwise: (a, b) => `starts_with(${a}, ${b})` }),
  endswith: (args, place) =>
    like(args, place, { before: '%', after: '', otherwise: (a, b) => `(right(${a}, char_length(${b})) = ${b})` }),
  length: ([a], place) => `char_length(${text(a, place)})::double precision`,
  indexof: ([a, b], place) => `(strpos(${text(a, place)}, ${text(b, place)}) - 1)::double precision`,
  substring: ([a, from, count], place) =>
    count === undefined
      ? `substr(${text(a, place)}, ${index(from, place)} + 1)`
      : `substr(${text(a, place)}, ${index(from, place)} + 1, ${index(count, place)})`,
  tolower: ([a], place) => folded('lower', text(a, place)),
  toupper: ([a], place) => folded('upper', text(a, place)),
  trim: ([a], place) => `btrim(${text(a, place)}, E' \\t\\n\\r\\f\\u3000')`,
  concat: ([a, b], place) => `(${text(a, place)} || ${text(b, place)})`,
  year: part('year'),
  month: part('month'),
  day: part('day'),
  hour: part('hour'),
  minute: part('minute'),
  second: ([a], place) => `floor(extract(second from ${utc(a, place)}))::double precision`,
  fractionalseconds: ([a], place) => `mod(extract(second from ${utc(a, place)}), 1)::double precision`,
  time: ([a], place) => `(${utc(a, place)})::time`,
  totaloffsetminutes: ([a], place) =>
    `(case when ${a?.type === 'Null' ? 'false' : `${must(a, place)} is not null`} then 0 end)::double precision`,
  mindatetime: () => `'0001-01-01T00:00:00Z'::timestamptz`,
  maxdatetime: () => `'9999-12-31T23:59:59.999Z'::timestamptz`,
  date: ([a], place) => `(${utc(a, place)})::date`,
  now: () => 'now()',
  round: ([a], place) => `round((${number(a, place)})::numeric)::double precision`,
  floor: ([a], place) => `floor(${number(a, place)})`,
  ceiling: ([a], place) => `ceil(${number(a, place)})`,
  totalseconds: ([a], place) =>
    `extract(epoch from ${a?.type === 'Null' ? 'null::interval' : must(a, place)})::double precision`,
}

interface Pattern {
  readonly before: string
  readonly after: string
  readonly otherwise: (a: string, b: string) => string
}

/** A literal is escaped into a pattern, which a trigram index can serve; other text is compared as it is. */
function like([a, b]: readonly BoundExpression[], place: EmitContext, { before, after, otherwise }: Pattern): string {
  if (b?.node === 'literal' && typeof b.value === 'string') {
    const pattern = place.statement.value(before + escapePattern(b.value) + after)
    return `(${text(a, place)} like ${pattern}::text)`
  }
  return otherwise(text(a, place), text(b, place))
}

export function escapePattern(literal: string): string {
  return literal.replaceAll(/[\\%_]/g, '\\$&')
}

/** Letters of every alphabet, whatever the collation of the column; the result sorts like other texts. */
function folded(name: 'lower' | 'upper', sql: string): string {
  return `(${name}(${sql} collate "default") collate "C")`
}

function part(name: 'year' | 'month' | 'day' | 'hour' | 'minute'): Emit {
  return ([a], place) => `extract(${name} from ${utc(a, place)})::double precision`
}

function utc(bound: BoundExpression | undefined, place: EmitContext): string {
  const sql = must(bound, place)
  if (bound?.type === 'Null') return 'null::timestamp'
  return bound?.type === 'Date' || bound?.type === 'TimeOfDay' ? sql : `(${sql} at time zone 'UTC')`
}

function text(bound: BoundExpression | undefined, place: EmitContext): string {
  return bound?.type === 'Null' ? 'null::text' : must(bound, place)
}

function number(bound: BoundExpression | undefined, place: EmitContext): string {
  if (bound === undefined) throw new Error('a function lacks a value')
  return emitNumber(bound, place)
}

/** A place in a text, from 0; what lies before it counts as 0. */
function index(bound: BoundExpression | undefined, place: EmitContext): string {
  return `greatest(0, least(2147483646, ${number(bound, place)}))::integer`
}

function must(bound: BoundExpression | undefined, place: EmitContext): string {
  if (bound === undefined) throw new Error('a function lacks a value')
  return place.emit(bound, place)
}
