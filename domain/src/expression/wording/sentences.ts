import { baseNames, loadableNames, type FunctionName } from '../functions/names.ts'

/** Functions that say something else with fewer arguments; their sentences carry the number: `round1`, `round2`. */
const counted = {
  slice: [2, 3],
  join: [1, 2],
  random: [0, 1, 2],
  round: [1, 2],
  substr: [2, 3],
  age: [1, 2],
} as const satisfies Partial<Record<FunctionName, readonly number[]>>

type CountedSentence = typeof counted
type CountedKey = {
  readonly [Name in keyof CountedSentence]: `${Name}${CountedSentence[Name][number]}`
}[keyof CountedSentence]

/** Sentences that are no function's. */
export const plainSentences = [
  'question',
  'part',
  'text',
  'input',
  'inputOf',
  'score',
  'count',
  'visible',
  'seconds',
  'query',
  'meta',
  'ident',
  'user',
  'response',
  'duration',
  'sessionScore',
  'start_time',
  'survey_seq',
  'lang',
  'viewport',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'includes',
  'excludes',
  'not',
  'isFalse',
  'isShown',
  'isHidden',
  'yes',
  'no',
  'blank',
  'none',
  'when',
  'otherwise',
] as const

// casewhen and iif are told by `when` and `otherwise`.
type SpecialFunction = 'casewhen' | 'iif'

export type FunctionSentence = Exclude<FunctionName, SpecialFunction | keyof CountedSentence> | CountedKey
export type SentenceKey = (typeof plainSentences)[number] | `call.${FunctionSentence}`

const names: readonly FunctionName[] = [...Object.values(baseNames), ...Object.values(loadableNames)].flat()

/** Every sentence that a wording may need, under `say` in `locales/<lang>/expressions.json`. */
export const sentenceKeys: readonly SentenceKey[] = [
  ...plainSentences,
  ...names
    .filter((name) => name !== 'casewhen' && name !== 'iif')
    .flatMap((name) => formsOf(name).map((form) => `call.${form}` as SentenceKey)),
]

/** The sentence of a call with so many arguments. */
export function functionSentence(name: Exclude<FunctionName, SpecialFunction>, given: number): SentenceKey {
  const forms: readonly number[] | undefined = (counted as Partial<Record<FunctionName, readonly number[]>>)[name]
  return `call.${forms === undefined ? name : `${name}${given}`}` as SentenceKey
}

function formsOf(name: FunctionName): readonly string[] {
  const forms: readonly number[] | undefined = (counted as Partial<Record<FunctionName, readonly number[]>>)[name]
  return forms === undefined ? [name] : forms.map((number) => `${name}${number}`)
}
