import type { Budget, PatternEngine, Value } from '../expression/index.ts'
import type { ContentReader } from './content-reader.ts'
import type { Feedback } from './feedback.ts'
import type { InteractionType } from './kinds.ts'

/** Definition that every interaction implements. Shared code calls it and never tests which interaction it is. */
export interface InteractionDefinition<
  Content extends InteractionContent = InteractionContent,
  R extends AnyReply = AnyReply,
> {
  readonly type: InteractionType
  /** A reply that says nothing. */
  readonly blank: R
  /** The content with its defaults; what is wrong is noted in the reader. */
  readonly read: (reader: ContentReader) => Content
  /** Whether there is anything to answer; absent: there is. */
  readonly takesReply?: (content: Content) => boolean
  /** Options and rows, in the order in which they are written. */
  readonly parts: (content: Content) => readonly ContentPart[]
  /** Expression that computes the reply, blank when there is none. */
  readonly valueExpression: (content: Content) => string
  /** Makes of what the respondent gave what is shown and what counts. Pure; called for visible interactions only. */
  readonly settle: (content: Content, given: R | null, situation: Situation) => SettledReply<R>
  /**
   * `unflatten` of what `flatten` gives is the same reply; what each field means stands in the interaction's
   * `feedbacks.ts`.
   */
  readonly flatten: (content: Content, reply: R) => readonly FeedbackItem[]
  readonly unflatten: (content: Content, items: readonly Feedback[]) => R | null
  /**
   * Returns the expression value: `rest` is the path behind the interaction, e.g. `[]`, `['@text']`, `['@input',
   * 'O3']`.
   */
  readonly value: (content: Content, reply: R | null, rest: readonly string[], timeZone: string) => Value
  /**
   * Scores the reply by the parts' own expressions, whole or for the part with this code; absent: parts score nothing.
   */
  readonly score?: (content: Content, reply: R | null, worth: PartWorth, code?: string) => number
  /** The reply in the respondent's words. */
  readonly words: (content: Content, reply: R) => string
  readonly columns: (content: Content) => readonly Column[]
  /** One cell for each column, by its key. */
  readonly cells: (content: Content, reply: R | null) => Readonly<Record<string, Cell>>
}

/** Fields common to all interaction contents. */
export interface InteractionContent {
  /** Unique in the questionnaire; a GUID without hyphens. */
  readonly Sid: string
  /** Names it in expressions (`Q1.I2`), unique in its question. */
  readonly Code: string
  readonly Seq: number
  /** Set by the author; a hidden interaction takes no reply and is valid. */
  readonly Visible: boolean
  /** An expression; blank scores nothing. */
  readonly ScoreExpression: string
  /** The most that the interaction scores; null for no limit. */
  readonly FullPoints: number | null
  /** Fixed by the author; keeps its value. */
  readonly Readonly: boolean
  readonly ReadonlyExpression: string
}

/**
 * An option, row or column: something in an interaction or question that has a state of its own. Expressions are blank
 * when there are none.
 */
export interface ContentPart {
  readonly Sid: string
  readonly Code: string
  readonly Data: string
  /** Axis the part belongs to: choices, rows, or columns of a grid. Parts of one axis are contiguous. */
  readonly Axis: PartAxis
  /** Set by the author; false hides it whatever the expressions say. */
  readonly Visible: boolean
  readonly VisibleExpression: string
  readonly HideExpression: string
  readonly SelectExpression: string
  readonly DisableExpression: string
  /** Absent or blank scores nothing. */
  readonly ScoreExpression?: string
  readonly FixedPos: boolean
  /** Keeps it together with its neighbours of the same group; absent or blank: of none. */
  readonly Group?: string
  /** Heads the parts up to the next intro; takes no answer. */
  readonly IsGroupIntro: boolean
  readonly Shuffle: PartShuffle
}

/**
 * Returns the score expression's value for a part, by its index: 0 while it is hidden, null when it has no score
 * expression.
 */
export type PartWorth = (part: number) => number | null

export type PartAxis = 'option' | 'row' | 'column'

/** Order setting of the parts of an axis; the same object on each of them. */
export interface PartShuffle {
  readonly Enable: boolean
  /** Groups change places as a whole as well. */
  readonly GroupShuffle: boolean
  /** Sids in the order to show, instead of drawing one; blank: draw. */
  readonly Orders: readonly string[]
  /** Blank: the session's. */
  readonly Seed: string
  /** Sid of the question whose seed is used in place of the own question's. */
  readonly SeedOf?: string
  readonly GroupSeed: string
}

export interface PartState {
  readonly visible: boolean
  readonly disabled: boolean
  /** Selected by expression: chosen, and not to be unchosen. */
  readonly forced: boolean
}

/** Everything outside of content and reply that bears upon a reply. */
export interface Situation {
  /** Result of the read-only expression. */
  readonly readonlyNow: boolean
  /** Result of the value expression; `undefined` when there is none. */
  readonly computed: Value | undefined
  /** One for each part of the content, in its order. */
  readonly parts: readonly PartState[]
  /** Names the field in messages. */
  readonly label: string
  readonly timeZone: string
  /** Compiles authors' patterns; absent when the questionnaire has none. */
  readonly patterns: PatternEngine | undefined
  /** Of the run that it is settled in. */
  readonly budget?: Budget | undefined
  /** A check of the host's own: what it says is wrong with a typed text, null when all is well (content §5.1). */
  readonly extraCheck?: ((text: string) => string | null) | undefined
}

export interface SettledReply<R extends AnyReply = AnyReply> {
  /** Respondent's input that is still valid, without values added by expressions: the input of the next settling. */
  readonly given: R | null
  /** Value shown on the screen. */
  readonly draft: R | null
  /** Value that counts; `null` is blank. */
  readonly reply: R | null
  readonly findings: readonly Shortcoming[]
  readonly readonly: boolean
  readonly required: boolean
}

/** One thing wrong with a reply: a message key of content §5 with what its sentence needs. */
export interface Shortcoming {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
  readonly optionSid?: string
  /** Of a grid: the row in which it is. */
  readonly rowSid?: string
  /** Set when somebody wrote the message (key `extra`). */
  readonly message?: string
}

/** A reply in any interaction's shape. */
export type AnyReply = { readonly Score?: number | null } & Readonly<Record<string, unknown>>

/** A feedback without what the engine knows about its place. */
export type FeedbackItem = Omit<
  Feedback,
  'QuestionSid' | 'QuestionCode' | 'InteractionSid' | 'InteractionCode' | 'InteractionType' | 'Seq'
>

/**
 * A column of the data grid. `key` is unique in its interaction and stays the same while the thing that it shows lives.
 */
export interface Column {
  /** '' for the interaction itself, else made of the sids of its parts. */
  readonly key: string
  readonly type: 'String' | 'Double' | 'Boolean'
  /** Suffix after the question's code in a heading: '' or the part's code. */
  readonly code: string
  readonly title: string
}

export type Cell = string | number | boolean | null

/**
 * The object itself with more fields. A literal that begins with a spread instead takes V8 twenty times as long and
 * three times the space.
 */
export function withFields<A extends object, const B extends object>(object: A, fields: B): A & B {
  return Object.assign(object, fields)
}

/** The fields that all interactions have. */
export function readInteraction(reader: ContentReader): InteractionContent {
  return {
    Sid: reader.text('Sid'),
    Code: reader.text('Code', ''),
    Seq: reader.number('Seq', 1),
    Visible: reader.flag('Visible', true),
    ScoreExpression: reader.text('ScoreExpression', ''),
    FullPoints: reader.optionalNumber('FullPoints', 0),
    Readonly: reader.flag('Readonly', false),
    ReadonlyExpression: reader.text('ReadonlyExpression', ''),
  }
}
