/**
 * Type class of a parameter. `Number` is any number, `Time` a point in time or a date, `Clock` a point in time or a
 * time of day.
 */
export type ParameterClass = 'String' | 'Number' | 'Time' | 'DateTimeOffset' | 'Duration' | 'Clock'

export interface FunctionRow {
  readonly parameters: readonly ParameterClass[]
  /** Number of required parameters; all when absent. */
  readonly required?: number
  readonly returns: 'String' | 'Int32' | 'Double' | 'Boolean' | 'Date' | 'TimeOfDay' | 'DateTimeOffset'
}

/** The functions of `$filter` and `$orderby` that are built. */
const table = {
  contains: { parameters: ['String', 'String'], returns: 'Boolean' },
  startswith: { parameters: ['String', 'String'], returns: 'Boolean' },
  endswith: { parameters: ['String', 'String'], returns: 'Boolean' },
  length: { parameters: ['String'], returns: 'Int32' },
  indexof: { parameters: ['String', 'String'], returns: 'Int32' },
  substring: { parameters: ['String', 'Number', 'Number'], required: 2, returns: 'String' },
  tolower: { parameters: ['String'], returns: 'String' },
  toupper: { parameters: ['String'], returns: 'String' },
  trim: { parameters: ['String'], returns: 'String' },
  concat: { parameters: ['String', 'String'], returns: 'String' },
  year: { parameters: ['Time'], returns: 'Int32' },
  month: { parameters: ['Time'], returns: 'Int32' },
  day: { parameters: ['Time'], returns: 'Int32' },
  hour: { parameters: ['Clock'], returns: 'Int32' },
  minute: { parameters: ['Clock'], returns: 'Int32' },
  second: { parameters: ['Clock'], returns: 'Int32' },
  fractionalseconds: { parameters: ['Clock'], returns: 'Double' },
  time: { parameters: ['DateTimeOffset'], returns: 'TimeOfDay' },
  totaloffsetminutes: { parameters: ['DateTimeOffset'], returns: 'Int32' },
  mindatetime: { parameters: [], returns: 'DateTimeOffset' },
  maxdatetime: { parameters: [], returns: 'DateTimeOffset' },
  date: { parameters: ['DateTimeOffset'], returns: 'Date' },
  now: { parameters: [], returns: 'DateTimeOffset' },
  round: { parameters: ['Number'], returns: 'Double' },
  floor: { parameters: ['Number'], returns: 'Double' },
  ceiling: { parameters: ['Number'], returns: 'Double' },
  totalseconds: { parameters: ['Duration'], returns: 'Double' },
} as const satisfies Record<string, FunctionRow>

export type FunctionName = keyof typeof table

export const functions: Readonly<Record<FunctionName, FunctionRow>> = table

/**
 * Functions of the standard that are not built, with the number of values that they take. Patterns would run on a
 * backtracking engine.
 */
const unbuilt = {
  hassubsequence: [2],
  hassubset: [2],
  isdefined: [1],
  isof: [1, 2],
  matchespattern: [2],
} as const satisfies Record<string, readonly number[]>

export function isUnbuiltFunction(word: string, values: number): boolean {
  const counts: Readonly<Record<string, readonly number[]>> = unbuilt
  return Object.hasOwn(unbuilt, word) && (counts[word]?.includes(values) ?? false)
}

export function functionName(word: string): FunctionName | null {
  const name = word.toLowerCase()
  return Object.hasOwn(functions, name) ? (name as FunctionName) : null
}
