/** What an argument may be. `Number` is any number, `Time` a point in time or a date. */
export type ParameterClass = 'String' | 'Number' | 'Time' | 'DateTimeOffset' | 'Duration'

export interface FunctionRow {
  readonly parameters: readonly ParameterClass[]
  /** How many of the parameters must be given; all when absent. */
  readonly required?: number
  readonly returns: 'String' | 'Int32' | 'Double' | 'Boolean' | 'Date' | 'DateTimeOffset'
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
  hour: { parameters: ['DateTimeOffset'], returns: 'Int32' },
  minute: { parameters: ['DateTimeOffset'], returns: 'Int32' },
  second: { parameters: ['DateTimeOffset'], returns: 'Int32' },
  date: { parameters: ['DateTimeOffset'], returns: 'Date' },
  now: { parameters: [], returns: 'DateTimeOffset' },
  round: { parameters: ['Number'], returns: 'Double' },
  floor: { parameters: ['Number'], returns: 'Double' },
  ceiling: { parameters: ['Number'], returns: 'Double' },
  totalseconds: { parameters: ['Duration'], returns: 'Double' },
} as const satisfies Record<string, FunctionRow>

export type FunctionName = keyof typeof table

export const functions: Readonly<Record<FunctionName, FunctionRow>> = table

/** Functions of the standard that are not built. */
export const unbuiltFunctions: ReadonlySet<string> = new Set([
  'case', 'cast', 'fractionalseconds', 'hassubsequence', 'hassubset', 'isof', 'matchespattern', 'maxdatetime', 'mindatetime',
  'time', 'totaloffsetminutes',
])

export function functionName(word: string): FunctionName | null {
  const name = word.toLowerCase()
  return Object.hasOwn(functions, name) ? (name as FunctionName) : null
}
