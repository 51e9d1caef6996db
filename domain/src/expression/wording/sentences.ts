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

/** Titles of referenced objects, in the words of the questionnaire's readers. */
export interface ReferenceTitles {
  /** Words of a question (`['Q1']`), or of a row, column or option of it (`['Q5', 'R1']`); null when there are none. */
  titleOf(path: readonly string[]): string | null
  /** Words of an option of what a path reads; null when it has no such option. */
  optionTitle(path: readonly string[], code: string): string | null
}

export type ArithmeticSign = '+' | '−' | '×' | '÷' | '%'

/** Something that is said, free of any language. */
export type Phrase =
  /** As it is: numbers, codes. */
  | { readonly kind: 'plain'; readonly text: string }
  /** Words of the questionnaire, or of the author. */
  | { readonly kind: 'quoted'; readonly text: string }
  /** A sentence of the reader's language, with phrases at its placeholders. */
  | { readonly kind: 'sentence'; readonly key: SentenceKey; readonly of: Readonly<Record<string, Phrase>> }
  /** Conditions that all hold, or of which one holds; at least two. */
  | { readonly kind: 'all' | 'any'; readonly of: readonly Phrase[] }
  /** Values beside each other, or the cases of a choice. */
  | { readonly kind: 'values' | 'cases'; readonly of: readonly Phrase[] }
  | { readonly kind: 'arithmetic'; readonly sign: ArithmeticSign; readonly left: Phrase; readonly right: Phrase }
  | { readonly kind: 'negative'; readonly of: Phrase }
  /** Set apart by parentheses. */
  | { readonly kind: 'apart'; readonly of: Phrase }

/** Describes the target of a path: the question, its part, and the property read. */
export function referred(path: readonly string[], naming: ReferenceTitles): Phrase {
  const [root = '', ...rest] = path
  return root.startsWith('$') ? context(root, rest) : answered(path, naming)
}

const contexts: Readonly<Record<string, SentenceKey>> = {
  $query: 'query',
  $meta: 'meta',
  $ident: 'ident',
  $user: 'user',
  $response: 'response',
}
const sessionFields: Readonly<Record<string, SentenceKey>> = {
  duration: 'duration',
  score: 'sessionScore',
  start_time: 'start_time',
  survey_seq: 'survey_seq',
  lang: 'lang',
  viewport: 'viewport',
}

function context(root: string, rest: readonly string[]): Phrase {
  const key = root === '$session' ? sessionFields[rest[0] ?? ''] : contexts[root]
  return key === undefined ? plain([root, ...rest].join('.')) : said(key, { name: plain(rest.join('.')) })
}

function answered(path: readonly string[], naming: ReferenceTitles): Phrase {
  const at = path.findIndex((segment) => segment.startsWith('@'))
  const thing = named(at < 0 ? path : path.slice(0, at), naming)
  if (at < 0) return thing
  const suffix = path[at] as string
  const [option] = path.slice(at + 1)
  if (suffix === '@input' && option !== undefined)
    return said('inputOf', { a: thing, b: quoted(naming.optionTitle(path.slice(0, at), option) ?? option) })
  return said(suffix.slice(1) as SentenceKey, { a: thing })
}

function named(path: readonly string[], naming: ReferenceTitles): Phrase {
  const [code = ''] = path
  const title = naming.titleOf([code])
  const question = title === null ? plain(code) : said('question', { code: plain(code), title: quoted(title) })
  return path
    .slice(1)
    .reduce<Phrase>(
      (whole, part, at) => said('part', { a: whole, b: quoted(naming.titleOf(path.slice(0, at + 2)) ?? part) }),
      question,
    )
}

export const said = (key: SentenceKey, of: Readonly<Record<string, Phrase>>): Phrase => ({ kind: 'sentence', key, of })
export const plain = (text: string): Phrase => ({ kind: 'plain', text })
export const quoted = (text: string): Phrase => ({ kind: 'quoted', text })
export const apart = (of: Phrase): Phrase => ({ kind: 'apart', of })
