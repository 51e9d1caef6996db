import type { InputPattern } from '../interactions/index.ts'
import type { NaireSettings } from '../naires/index.ts'
import { mostMemberQuestions } from '../naires/repeats/repeats.ts'
import { mostMembers } from '../questions/repeat/index.ts'
import type { Node } from './foreign-expression.ts'
import type { Report } from './report.ts'

/** A questionnaire of another program, between its format and the authoring record. */
export interface Survey {
  readonly title: Words
  /** Of texts without a translation. */
  readonly language: string
  readonly questions: readonly SurveyQuestion[]
  readonly conclusion: Words
  /** Conclusions of who meets a condition, before the usual one. */
  readonly endings?: readonly { readonly rule: Rule; readonly words: Words }[]
  readonly settings: Partial<NaireSettings>
  readonly quotas?: readonly SurveyQuota[]
  /** Reads the source of a placeholder of its texts. */
  readonly placeholder: (source: string) => Node
}

export interface SurveyQuota {
  readonly name: string
  readonly limit: number
  readonly rule: Rule
}

/** HTML by language; `placeholderOf` marks what is filled in. */
export type Words = Readonly<Record<string, string>>

/** A condition or calculation as it was written. */
export interface Rule {
  /** Null: it cannot be read. */
  readonly node: Node | null
  readonly source: string
  readonly construct: string
}

export interface Check {
  /** True where all is well. */
  readonly rule: Rule
  /** Plain text. */
  readonly message: Words
  /** It is also held against no answer. */
  readonly onBlank: boolean
}

export interface SurveyQuestion {
  readonly name: string
  readonly place: string
  readonly stem: Words
  readonly newPage: boolean
  readonly visible: readonly Rule[]
  readonly required: boolean
  readonly readonly: Rule | boolean
  readonly checks: readonly Check[]
  /** Text or codes of the answer that a session begins with. */
  readonly prefill: readonly string[]
  /** Computes what the answer scores. */
  readonly score: Rule | null
  /** For who edits it. */
  readonly notes: readonly string[]
  /** Settings of ours that no other format says, as they are named, each with its value. */
  readonly ownSettings?: Readonly<Record<string, string>>
  readonly body: Body
}

export interface Item {
  readonly name: string
  readonly words: Words
  readonly visible: Rule | null
}

export interface SurveyOption extends Item {
  /** Takes a text of the respondent's own. */
  readonly input: boolean
  /** Cannot be chosen together with any other. */
  readonly alone: boolean
  /** Keeps its place. */
  readonly fixed: boolean
  readonly image: string
  /** Score, as an expression; blank: none. */
  readonly score: string
  /** Cannot be chosen while this is true. */
  readonly disabled: Rule | null
}

export interface Blank {
  readonly name: string
  readonly label: Words
  readonly isNumber: boolean
  readonly pattern: InputPattern
  /** Decimal places. */
  readonly precision: number
  readonly min: number | null
  readonly max: number | null
  /** Steps of a slider; null: it is typed. */
  readonly slider: number | null
  readonly minLength: number | null
  readonly maxLength: number | null
  readonly regular: string
  readonly multiline: boolean
  /** Texts that are offered, and no others taken. */
  readonly list: readonly string[]
  readonly value: Rule | null
  readonly prepend: Words
  readonly append: Words
  readonly required: boolean
}

export type Body =
  | { readonly kind: 'intro' }
  | {
      readonly kind: 'choice'
      readonly options: readonly SurveyOption[]
      readonly multi: boolean
      readonly min: number | null
      readonly max: number | null
      readonly dropdown: boolean
      readonly columns: number
      readonly shuffle: boolean
      readonly images: boolean
    }
  | {
      readonly kind: 'sort'
      readonly options: readonly SurveyOption[]
      readonly min: number | null
      readonly max: number | null
      readonly shuffle: boolean
    }
  | {
      readonly kind: 'matrix'
      readonly rows: readonly Item[]
      readonly options: readonly SurveyOption[]
      readonly multi: boolean
      readonly shuffle: boolean
      /** No two rows take the same option. */
      readonly unique: boolean
      /** Sign of each level of a scale: `star`; blank: no scale. */
      readonly scale: string
    }
  | { readonly kind: 'blanks'; readonly blanks: readonly Blank[] }
  | {
      readonly kind: 'grid'
      readonly rows: readonly Item[]
      readonly columns: readonly (Item & { readonly blank: Blank })[]
    }
  | { readonly kind: 'attach'; readonly extensions: readonly string[]; readonly count: number; readonly size: number }
  | { readonly kind: 'sign' }
  | { readonly kind: 'place' }
  | { readonly kind: 'scan' }
  | { readonly kind: 'media'; readonly media: 'audio' | 'video'; readonly url: string }
  /** Members who are asked the questions from one place to another. */
  | {
      readonly kind: 'repeat'
      readonly first: string
      readonly last: string
      /** Number of members; null: the respondent adds them. */
      readonly count: Rule | null
      readonly min: number | null
      readonly max: number
    }
  /** Computed, kept with the answers and not shown. */
  | { readonly kind: 'computed'; readonly value: Rule; readonly isNumber: boolean }

export type BodyOf<Kind extends Body['kind']> = Extract<Body, { readonly kind: Kind }>

export const noWords: Words = {}

export const blank: Blank = {
  name: '',
  label: noWords,
  isNumber: false,
  pattern: 'None',
  precision: 0,
  min: null,
  max: null,
  slider: null,
  minLength: null,
  maxLength: null,
  regular: '',
  multiline: false,
  list: [],
  value: null,
  prepend: noWords,
  append: noWords,
  required: false,
}

export const option = (name: string, words: Words, more: Partial<SurveyOption> = {}): SurveyOption => ({
  name,
  words,
  visible: null,
  input: false,
  alone: false,
  fixed: false,
  image: '',
  score: '',
  disabled: null,
  ...more,
})

export const choice = (
  options: readonly SurveyOption[],
  multi: boolean,
  more: Partial<BodyOf<'choice'>> = {},
): BodyOf<'choice'> => ({
  kind: 'choice',
  options,
  multi,
  min: null,
  max: null,
  dropdown: false,
  columns: 1,
  shuffle: false,
  images: options.length > 0 && options.every(({ image }) => image !== ''),
  ...more,
})

export const blanks = (...all: readonly Partial<Blank>[]): BodyOf<'blanks'> => ({
  kind: 'blanks',
  blanks: all.map((each, at) => ({ ...blank, name: `I${at + 1}`, ...each })),
})

export const matrix = (
  rows: readonly Item[],
  options: readonly SurveyOption[],
  more: Partial<BodyOf<'matrix'>> = {},
): BodyOf<'matrix'> => ({
  kind: 'matrix',
  rows,
  options,
  multi: false,
  shuffle: false,
  unique: false,
  scale: '',
  ...more,
})

/** Most members where a file does not say how many. */
const usualMembers = 20

/** A roster and the questions of its members: no more of them than a questionnaire holds. */
export function repeated(
  roster: SurveyQuestion,
  inside: readonly SurveyQuestion[],
  { count = null, min = null, max = usualMembers }: Partial<Pick<BodyOf<'repeat'>, 'count' | 'min' | 'max'>>,
): readonly SurveyQuestion[] {
  const [first, last] = [inside[0]?.place ?? '', inside.at(-1)?.place ?? '']
  const most = Math.min(max, mostMembers, Math.floor(mostMemberQuestions / Math.max(1, inside.length)))
  // What is computed first stands on the page of what is shown first.
  const shown = inside.findIndex(({ body }) => body.kind !== 'computed')
  const paged = inside.map((each, at) => (at <= Math.max(0, shown) ? { ...each, newPage: at === 0 } : each))
  return [{ ...roster, body: { kind: 'repeat', first, last, count, min, max: Math.max(1, most) } }, ...paged]
}

/** Levels of a scale on one strip. */
export const scale = (options: readonly SurveyOption[], sign: string): BodyOf<'matrix'> =>
  matrix([{ name: 'R1', words: noWords, visible: null }], options, { scale: sign })

export const question = (
  name: string,
  place: string,
  more: Partial<SurveyQuestion> & Pick<SurveyQuestion, 'body'>,
): SurveyQuestion => ({
  name,
  place,
  stem: noWords,
  newPage: false,
  visible: [],
  required: false,
  readonly: false,
  checks: [],
  prefill: [],
  score: null,
  notes: [],
  ...more,
})

/** Tells what is left behind of questions that are written in another format. */
export function tellOwnSettings({ questions }: Survey, report: Report): void {
  for (const { name, place, ownSettings = {} } of questions)
    for (const [construct, detail] of Object.entries(ownSettings))
      report.leave({ place, question: name }, construct, 'noCounterpart', detail)
}
