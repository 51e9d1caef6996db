import type { Budget } from '../expression/budget.ts'
import type { Feedback } from '../interactions/feedback.ts'
import type { InteractionContents } from '../interactions/index.ts'
import type { InteractionType } from '../interactions/kinds.ts'
import type { QuestionContent } from '../questions/question-content.ts'
import type { RemoteMode } from '../questions/remote.ts'
import type { HostRequest, PageState, SavedNavigation, Step } from './pages/contract.ts'
import type { Pagination } from './pages/pagination.ts'

export type * from './pages/contract.ts'

/**
 * The public face of the answering engine. A session is opened over a compiled questionnaire, answers go in,
 * states come out. Pure: no clock, no chance, no I/O; the same calls give the same states on every machine.
 */
export interface Answering {
  /**
   * Replaces the reply of one interaction (`null`: blank) and settles everything that depends on it. `at` is the
   * answer's time.
   */
  answer(questionSid: string, interactionSid: string, reply: Reply | null, at: Date): void
  /** Takes the flattened replies of a stored session. Unknown questions and interactions are listed, not thrown. */
  load(feedbacks: readonly Feedback[], at: Date): { readonly unknown: readonly Feedback[] }
  /**
   * Gives back replies as a session was left with them, all at once, so that what stood together stands again. Unknown
   * ones are passed over.
   */
  restore(replies: readonly SubmittedReply[]): void
  /** All replies that count (those of visible, valid interactions), flattened. */
  feedbacks(): readonly Feedback[]
  /** The same object until something about the question changes. @throws RangeError for an unknown sid. */
  question(questionSid: string): QuestionState
  /** Pages in the order in which this respondent meets them. The same array until something changes. */
  pages(): readonly PageState[]
  /** Where the way leads from a page, or to begin with from null. @throws RangeError for an unknown page. */
  stepAfter(pageSid: string | null): Step
  /**
   * The respondent is on this page now: it is the active one, and the order of its group stays as it is. @throws
   * RangeError for an unknown page.
   */
  enter(pageSid: string): void
  /** The respondent picks the next part of a group (mode Manually). @throws RangeError for one that is not offered. */
  pickPart(group: number, part: number): void
  /** The respondent leaves out the parts that remain. @throws RangeError where that is not offered. */
  skipParts(group: number): void
  /** Requests that the host may make now: it makes them, never the engine. */
  requests(): readonly HostRequest[]
  /**
   * Gives the answer to a request as text; null when there will be none. True when it opened its question or decided
   * the next part: as it says, or, when it says nothing that is known, the next one as written. @throws RangeError for
   * an unknown request.
   */
  respond(requestId: string, response: string | null, at: Date): boolean
  /**
   * Adds seconds that the respondent spent on a question (`Q1.seconds`); `''`: on the session as a whole
   * (`$session.duration`).
   */
  spend(questionSid: string, seconds: number, at: Date): void
  /**
   * Saves the state that `OpenOptions.remembered` needs to resume this session: everything besides the answers. Plain
   * JSON.
   */
  remembered(): SavedNavigation
  /** The members of a roster that are there, or the one whose question it is; none for any other question. */
  members(questionSid: string): readonly Member[]
  progress(): Progress
  /** Returns the findings of one question, a page, or all visible questions; empty when valid. */
  validateQuestion(questionSid: string): readonly Finding[]
  validatePage(pageSid: string): readonly Finding[]
  validateAll(): readonly Finding[]
  outcome(): Outcome
  /**
   * Why a derived value is what it is: the expression, and the values that it read. `null` when no expression decides
   * it. @throws where the questionnaire was compiled without `why`.
   */
  why(about: ExplanationTarget): Explanation | null
  /**
   * The groups of questions, by code, whose expressions depend on each other and came to no rest. Empty when all is
   * well.
   */
  unsettled(): readonly (readonly string[])[]
  /** Calls `listener` after each settle in which the question's state changed (`'*'`: any). Gives the way to stop. */
  subscribe(questionSid: string | '*', listener: () => void): () => void
}

/** One of those who are asked the same questions, as a member of a household. */
export interface Member {
  /** Its place in the roster, from 1; its own as long as it is there. */
  readonly slot: number
  /** From 1 over those that are there. */
  readonly index: number
  readonly count: number
  /** Its first answer in words; blank without one. */
  readonly name: string
  /** Word for one of them; blank: a member. */
  readonly text: string
  /** Of its first question that takes an answer; blank for none. */
  readonly questionSid: string
  readonly rosterSid: string
}

export type ViewPort = 'desktop' | 'tablet' | 'mobile'

export interface OpenOptions {
  /** Of all its expressions and patterns together; unlimited when absent. What spends it is thrown as BudgetSpent. */
  readonly budget?: Budget
  readonly sessionSid: string
  /** Fixed for the whole session, so that turning a phone blanks nothing. */
  readonly viewPort: ViewPort
  readonly lang: string
  readonly now: Date
  readonly query?: Readonly<Record<string, string>>
  readonly user?: Readonly<Record<string, string | number | null>>
  readonly ident?: Readonly<Record<string, string | number | null>>
  /** `duration`, `score`, `lang` and `viewport` are known without. */
  readonly session?: Readonly<Record<string, string | number | Date | null>>
  /** Metadata entries by path. */
  readonly meta?: Readonly<Record<string, string | number | Date | null>>
  /**
   * Validates a typed text in the host: a sentence for a fault, null when valid (content §5.1, "an extra validity
   * check").
   */
  readonly extraCheck?: (
    text: string,
    asked: { readonly questionSid: string; readonly interactionSid: string },
  ) => string | null
  /**
   * State from an earlier `remembered()`; its orders hold while the page groups are the same. Parts that do not fit are
   * ignored.
   */
  readonly remembered?: unknown
  /** Id of a predefined split of the questionnaire: the session has its pages only (content §2). Unknown: all pages. */
  readonly startPosition?: string
  /** As authored when absent. */
  readonly pagination?: Pagination
  /** The session was finished before: parts that a respondent picks come in random order (runtime §4). */
  readonly revisit?: boolean
}

/** A reply in the shape of its interaction (content §3.10); which shape is said by the interaction's type. */
export type Reply = { readonly Score?: number | null } & Readonly<Record<string, unknown>>

/** A reply as it was given, also when it does not count. */
export interface SubmittedReply {
  readonly questionSid: string
  readonly interactionSid: string
  readonly reply: Reply | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Fields of a content that only its screen reads, by the specification's names. */
type AuthoredFields = Readonly<Record<string, unknown>>

export interface QuestionState {
  readonly sid: string
  readonly code: string
  /** Number of the question type. */
  readonly type: number
  /** Number shown before the stem, from 1 over the visible questions; `null` for those without one (Intro). */
  readonly number: number | null
  readonly visible: boolean
  /** It opens by a request (`requests`): until then it takes no answer. */
  readonly locked: boolean
  readonly readonly: boolean
  readonly required: boolean
  /** True until its page is gone to a second time. */
  readonly isFirstEnter: boolean
  /** Seconds more that the respondent should take before going on; the host waits. */
  readonly waitSeconds: number
  /** Resources that interviewer or reviewer show beside it; null for none. */
  readonly remoteMode: RemoteMode | null
  /** The stem in the session's language, HTML, placeholders filled. */
  readonly stem: string
  /**
   * Content of the question as it is written, with the specification's field names; texts in the session's language
   * stand in `stem`, `rows`, `columns` and the interactions.
   */
  readonly content: QuestionContent
  /** Of the question's own grid (blankfill), in the order in which they are shown; empty for other types. */
  readonly rows: readonly OptionState[]
  readonly columns: readonly OptionState[]
  readonly interactions: readonly InteractionState[]
  readonly version: number
}

/** State of one interaction; its type says which content it has. */
export interface InteractionState<Type extends InteractionType = InteractionType> {
  readonly sid: string
  readonly code: string
  readonly type: Type
  readonly visible: boolean
  readonly readonly: boolean
  readonly required: boolean
  /** Reply that counts: blank when hidden or invalid. */
  readonly reply: Reply | null
  /** Text or choices as entered, kept even when they do not count, so that nothing vanishes from the screen. */
  readonly draft: Reply | null
  /** Content of the interaction in the session's language, with the specification's field names. */
  readonly content: InteractionContents[Type] & AuthoredFields
  /** For interactions with options: in the order in which they are shown. */
  readonly options: readonly OptionState[]
  /** For interactions with rows: in the order in which they are shown. */
  readonly rows: readonly OptionState[]
  readonly findings: readonly Finding[]
}

/** State of an option, row or column. */
export interface OptionState {
  readonly sid: string
  readonly code: string
  readonly text: string
  readonly visible: boolean
  readonly disabled: boolean
  /** Selected by expression: chosen, and not to be unchosen. */
  readonly forced: boolean
  readonly isGroupIntro: boolean
}

export interface Progress {
  readonly answered: number
  readonly remaining: number
  /** 0 to 1. */
  readonly ratio: number
}

/**
 * One thing wrong with an answer. `key` is one of the specification's message keys (content §5), `params` fill its
 * sentence.
 */
export interface Finding {
  readonly questionSid: string
  readonly interactionSid: string | null
  readonly optionSid?: string
  /** Of a matrix: the row in which it is. */
  readonly rowSid?: string
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
  /** Set when the author wrote the message (extra validations). */
  readonly message?: string
}

/** None 0, Choice 1, TextInput 2, Both 3. */
export type AlarmLevel = 0 | 1 | 2 | 3

export interface Outcome {
  readonly score: number
  readonly success: boolean
  readonly alarm: AlarmLevel
  /** The questions and expressions that raised the alarm. */
  readonly alarmReasons: readonly AlarmReason[]
  /** Sids of the quota cells that this session matches. */
  readonly quotaCells: readonly string[]
}

export interface AlarmReason {
  readonly questionSid: string
  readonly questionCode: string
  readonly level: AlarmLevel
  readonly expression: string
  /** The author's AlarmExplain, else blank. */
  readonly explain: string
  /** The answers that raised it, in the respondent's words: what the alarmer may read. */
  readonly excerpt: string
}

export type ExplanationTarget =
  /**
   * Of a question, or of one of its interactions: a cell is hidden by its row or column, and what is hidden or
   * read-only is not required.
   */
  | {
      readonly kind: 'visible' | 'readonly' | 'value' | 'required' | 'alarm'
      readonly questionSid: string
      readonly interactionSid?: string
    }
  /** An option, row or column. */
  | { readonly kind: 'option'; readonly questionSid: string; readonly optionSid: string }
  /** An extra validation by its Id; without one the first that is false. */
  | { readonly kind: 'extra'; readonly questionSid: string; readonly id?: string }
  /** Of the questionnaire; of a question's interaction, the first with a score where none is named. */
  | { readonly kind: 'score'; readonly questionSid?: string; readonly interactionSid?: string }
  | { readonly kind: 'success' }
  | { readonly kind: 'quota'; readonly quotaSid: string }
  /** A page group, by its place. */
  | { readonly kind: 'pageOrder'; readonly group: number }

export interface Explanation {
  readonly expression: string
  readonly result: string | number | boolean | null
  /** Each reference as written in the expression, and the value that it had, as text. */
  readonly values: readonly { readonly reference: string; readonly value: string }[]
}
