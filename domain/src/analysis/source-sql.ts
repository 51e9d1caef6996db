import { phoneRanges } from '../access/index.ts'
import type { Band, Comparison } from './source.ts'

/** Parts of a source's SQL that PostgreSQL and DuckDB write alike; what goes in is SQL already. */
export const sourceSqlParts = {
  compared: (left: string, op: Comparison, right: string): string => `(${left} ${signs[op]} ${right})`,

  mapped(of: string, cases: readonly (readonly [from: string, to: string])[], otherwise: string): string {
    const whens = cases.map(([from, to]) => ` when ${of} = ${from} then ${to}`).join('')
    return `(case when ${of} is null then null${whens} else ${otherwise} end)`
  },

  inBand(x: string, { from, to }: Pick<Band, 'from' | 'to'>, number: (value: number) => string): string {
    const parts = [
      ...(from === null ? [] : [`${x} >= ${number(from)}`]),
      ...(to === null ? [] : [`${x} < ${number(to)}`]),
    ]
    return parts.length === 0 ? `${x} is not null` : `(${parts.join(' and ')})`
  },

  withoutPhone: (x: string): string =>
    `(case when ${phoneRanges.map(([from, to]) => `(trunc(abs(${x})) >= ${from} and trunc(abs(${x})) < ${to})`).join(' or ')} then null else ${x} end)`,

  /** Null where none of them is known. */
  flags(flags: readonly string[], kind: 'any' | 'every'): string {
    if (flags.length === 0) return 'null::boolean'
    const whole = flags.map((flag) => `coalesce(${flag}, false)`).join(kind === 'any' ? ' or ' : ' and ')
    return `(case when coalesce(${flags.join(', ')}) is not null then (${whole}) end)`
  },
} as const

const signs: Readonly<Record<Comparison, string>> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}
