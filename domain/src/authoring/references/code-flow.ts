/** Functions that compare what they are given for equality. */
export const comparing: ReadonlySet<string> = new Set([
  'contains',
  'index_of',
  'filter_eq',
  'filter_ne',
  'filter_in',
  'filter_not_in',
  'union',
  'intersect',
  'except',
  'verifySort',
  'same_count',
  'sustain_count',
])

/** Of what a function is given, that which can come out of it as it went in. */
export function passed<T>(name: string, given: readonly T[]): readonly T[] {
  if (anyOf.has(name)) return given
  if (name === 'iif') return given.slice(1)
  if (name === 'casewhen')
    return given.filter((_, index) => index % 2 === 1 || (index === given.length - 1 && given.length % 2 === 1))
  return firstOf.has(name) ? given.slice(0, 1) : []
}

const anyOf: ReadonlySet<string> = new Set(['union', 'coalesce'])

const firstOf: ReadonlySet<string> = new Set([
  'take',
  'slice',
  'uniq',
  'reverse',
  'sort',
  'shuffle',
  'shuffleWithSeed',
  'intersect',
  'except',
  'trim',
  'string',
  'filter_eq',
  'filter_ne',
  'filter_gt',
  'filter_ge',
  'filter_lt',
  'filter_le',
  'filter_in',
  'filter_not_in',
  'filter_empty',
  'filter_not_empty',
])
