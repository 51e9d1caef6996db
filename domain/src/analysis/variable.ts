import type { Source } from './source.ts'

/**
 * `single`: a text, one of the options (any, where it is `open`); `multi`: a flag for each option; `number`; `text`:
 * whatever was typed; `time`: milliseconds since 1970.
 */
export type VariableKind = 'single' | 'multi' | 'number' | 'text' | 'time'

export interface VariableOption {
  /** Names it in queries; unique in its variable. */
  readonly code: string
  readonly title: string
  /** Value in means; null: left out of them. */
  readonly value: number | null
  /** Of a `multi` variable: whether it was chosen. */
  readonly source?: Source
  /** The newest revision that offers it, where later ones do not. */
  readonly retiredAfter?: number
}

/** Words and options of older revisions, where these were others. */
export interface EarlierWording {
  /** The newest revision that asked so. */
  readonly until: number
  readonly title: string
  readonly part: string
  readonly stem: string
  readonly options: readonly Pick<VariableOption, 'code' | 'title'>[]
}

/** Something that can be counted. */
export interface Variable {
  /** Names it in queries. */
  readonly id: string
  readonly kind: VariableKind
  readonly code: string
  readonly title: string
  /** Of `single` and `multi`. */
  readonly options: readonly VariableOption[]
  /** Its options are the values that there are. */
  readonly open?: boolean
  /** Of all kinds but `multi`. */
  readonly source?: Source
  /** Variables of one question stand together. */
  readonly questionSid?: string
  /** Of the question that it belongs to; its own `title` is the stem and the part. */
  readonly question?: { readonly code: string; readonly stem: string; readonly type: number }
  /** Of a row, a rank, a blank: its own words; '' where the question has but one. */
  readonly part?: string
  /** Display form of its distribution; see `InteractionVariable`. */
  readonly show?: VariableShow
  /** The newest revision that asks for it, where later ones do not. */
  readonly retiredAfter?: number
  /** Oldest first. */
  readonly earlier?: readonly EarlierWording[]
}

export type VariableShow =
  | 'choice'
  | 'matrix'
  | 'rank'
  | 'number'
  | 'text'
  | 'place'
  | 'region'
  | 'clicks'
  | 'files'
  | 'session'
  | 'derived'

export type Codebook = readonly Variable[]

export const variableOf = (codebook: Codebook, id: string): Variable | undefined =>
  codebook.find((variable) => variable.id === id)

/** Returns the numeric source of a variable for means; null for a variable that is not numeric. */
export function numberOf(variable: Variable): Source | null {
  const { kind, source, options } = variable
  if (source === undefined) return null
  if (kind === 'number') return source
  if (kind !== 'single') return null
  const map = Object.fromEntries(options.flatMap(({ code, value }) => (value === null ? [] : [[code, value]])))
  return Object.keys(map).length === 0 ? null : { kind: 'values', of: source, map }
}

/** Whether one of the eleven numbers from 0 to 10 is chosen, as a net promoter score needs it. */
export function isPromoterScale({ kind, options }: Variable): boolean {
  const values = new Set(options.flatMap(({ value }) => value ?? []))
  return kind === 'single' && values.size === 11 && Math.min(...values) === 0 && Math.max(...values) === 10
}

/** Whether it was answered: one of these is not null. */
export const answeredBy = ({ source, options }: Variable): readonly Source[] =>
  source === undefined ? options.flatMap((option) => option.source ?? []) : [source]
