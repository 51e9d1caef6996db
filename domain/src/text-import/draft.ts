import type { InputPattern } from '../interactions/index.ts'

/** A questionnaire as it was read from a text that somebody wrote for people. */
export interface TextDraft {
  /** Blank when the text names none. */
  readonly title: string
  readonly questions: readonly QuestionDraft[]
  readonly remarks: readonly Remark[]
  /** Every line that is not blank, in its order: nothing vanishes. */
  readonly lines: readonly ReadLine[]
}

/** A line of the source, and what it was read as. */
export interface ReadLine {
  /** From 1. */
  readonly number: number
  /** Names the line as long as its text stays, wherever it moves. */
  readonly key: string
  readonly text: string
  readonly as: LineRole
  /** The line at which its question begins; null where it belongs to none. */
  readonly question: number | null
}

/** `hint` says how to answer, `repeated` is an option that stands twice, `unread` is not carried over. */
export type LineRole =
  | 'title'
  | 'question'
  | 'stem'
  | 'option'
  | 'row'
  | 'hint'
  | 'text'
  | 'pageBreak'
  | 'repeated'
  | 'unread'

/** Author's choices of line role and question kind: both by the key of the (first) line. */
export interface Choices {
  readonly lines: Readonly<Record<string, LineChoice>>
  readonly kinds: Readonly<Record<string, KindChoice>>
}
export const lineChoices = ['question', 'stem', 'option', 'text', 'unread'] as const
export type LineChoice = (typeof lineChoices)[number]
export const kindChoices = [
  'choice',
  'multi',
  'rating',
  'sort',
  'matrix',
  'blanks',
  'essay',
  'attach',
  'intro',
] as const
export type KindChoice = (typeof kindChoices)[number]

/** Remark on a guess, or on text that could not be carried over. */
export interface Remark {
  /** From 1. */
  readonly line: number
  readonly key: RemarkKey
  /** Text of the line, as it was written. */
  readonly text: string
}

export const remarkKeys = [
  /** Where an answer leads to another question: visibility is to be set by hand. */
  'jump',
  /** A picture, a video or a sound was named, and is not in the text. */
  'media',
  /** A choice was asked for, and nothing to choose was found: a text question. */
  'noOptions',
  /** Lines without a sign before them were taken for options. */
  'guessedOptions',
  /** Nothing says what kind of question it is: a text question. */
  'guessedText',
  /** More were to be chosen than there are options: no limit. */
  'limitDropped',
  /** Some questions have the sign of a required answer: those without were taken for optional. */
  'starsDecide',
  /** An option stands twice: kept once. */
  'repeatedOption',
  /** A line that was not understood, or that is no part of a questionnaire. */
  'unread',
] as const
export type RemarkKey = (typeof remarkKeys)[number]

interface Common {
  /** Where it begins, from 1. */
  readonly line: number
  /** Plain text; lines end in `\n`. */
  readonly stem: string
  readonly required: boolean
  /** It begins a page. */
  readonly newPage: boolean
}

export interface ChoiceDraft extends Common {
  readonly kind: 'choice'
  readonly options: readonly OptionDraft[]
  readonly multi: boolean
  readonly min: number | null
  readonly max: number | null
}

export interface SortDraft extends Common {
  readonly kind: 'sort'
  readonly options: readonly OptionDraft[]
  readonly min: number | null
  readonly max: number | null
}

export interface MatrixDraft extends Common {
  readonly kind: 'matrix'
  readonly rows: readonly string[]
  readonly options: readonly string[]
  readonly multi: boolean
}

/** `[[I1]]` in the stem is where the first blank stands. */
export interface BlanksDraft extends Common {
  readonly kind: 'blanks'
  readonly blanks: readonly BlankDraft[]
}

export interface EssayDraft extends Common {
  readonly kind: 'essay'
}

export interface AttachDraft extends Common {
  readonly kind: 'attach'
}

export interface IntroDraft extends Common {
  readonly kind: 'intro'
}

export type QuestionDraft = ChoiceDraft | SortDraft | MatrixDraft | BlanksDraft | EssayDraft | AttachDraft | IntroDraft
export type DraftKind = QuestionDraft['kind']

export interface OptionDraft {
  readonly text: string
  /** Takes a text of the respondent's own. */
  readonly input: boolean
  /** Cannot be chosen together with any other. */
  readonly alone: boolean
}

export interface BlankDraft {
  readonly pattern: InputPattern | 'Number'
}
