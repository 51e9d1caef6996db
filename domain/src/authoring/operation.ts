import type { Clip } from './clips/clip.ts'
import type { Entry, ListName } from './entries/lists.ts'
import type { InsertPosition } from './pages/place.ts'
import type { Restore } from './record/difference.ts'

/**
 * One step of an author, as a value: JSON, so that it can be stored, sent and repeated. Sids of what it makes come with
 * it; sids inside of new contents are derived from those, so that the same operation always gives the same
 * questionnaire.
 */
export type Operation =
  | AddQuestion
  | DeleteQuestions
  | MoveQuestions
  | DuplicateQuestions
  | PasteQuestions
  | ChangeContent
  | ChangeType
  | ChangeMemo
  | LockQuestions
  | UnlockQuestions
  | RenameCode
  | AddDivider
  | DeleteDivider
  | MovePage
  | MergePages
  | SplitPages
  | PutEntry
  | RemoveEntry
  | ChangePageGroups
  | AddPageGroup
  | PutPageInGroup
  | TakePageOut
  | RemovePart
  | ChangeSettings
  | ChangeName
  | ChangeTranslation
  | ChangeTranslations
  | Restore

/** A new question of a type, or with a content of its own. */
export interface AddQuestion {
  readonly type: 'AddQuestion'
  /** 32 upper-case hexadecimal digits. */
  readonly sid: string
  /** Number of the question type (content §3.2). */
  readonly questionType: number
  readonly place: InsertPosition
  /** Absent: the next free one. */
  readonly code?: string
  /** JSON text of the content; absent: the type's fresh content. */
  readonly data?: string
  readonly memo?: string
}

/** Questions that others refer to stay, unless `force`: then the references stay behind and are named in `left`. */
export interface DeleteQuestions {
  readonly type: 'DeleteQuestions'
  readonly sids: readonly string[]
  readonly force?: boolean
}

/** The questions go to one place, in the order in which they stand. */
export interface MoveQuestions {
  readonly type: 'MoveQuestions'
  readonly sids: readonly string[]
  readonly place: InsertPosition
}

export interface DuplicateQuestions {
  readonly type: 'DuplicateQuestions'
  /** `code` absent: the next free one. What a copy says of its own code or sids is said of the copy's. */
  readonly copies: readonly { readonly of: string; readonly sid: string; readonly code?: string }[]
  readonly place: InsertPosition
}

/** Questions out of this or another questionnaire. */
export interface PasteQuestions {
  readonly type: 'PasteQuestions'
  readonly clip: Clip
  /** New sids of the questions, in the clip's order. */
  readonly sids: readonly string[]
  readonly place: InsertPosition
  /** Sids of the pages that begin within the clip; none: all go on one page. */
  readonly pages: readonly string[]
}

/** The content may be unfinished: what is wrong with it is said by `parseRecord`, not refused. */
export interface ChangeContent {
  readonly type: 'ChangeContent'
  readonly sid: string
  /** JSON text of the whole content. */
  readonly data: string
}

/** The question becomes one of another type; its sid, code and place stay. */
export interface ChangeType {
  readonly type: 'ChangeType'
  readonly sid: string
  /** Number of the question type (content §3.2). */
  readonly questionType: number
  /** JSON text of the whole content, as that type has it. */
  readonly data: string
}

export interface ChangeMemo {
  readonly type: 'ChangeMemo'
  readonly sid: string
  /** Blank: none. */
  readonly memo: string
}

/** The questions are of a validated scale: their wording and options stay as they are, here and in every copy. */
export interface LockQuestions {
  readonly type: 'LockQuestions'
  readonly sids: readonly string[]
  readonly scale: string
}

/** From now on they may be changed, and are called validated no more. */
export interface UnlockQuestions {
  readonly type: 'UnlockQuestions'
  readonly sids: readonly string[]
}

/**
 * Gives a question, or an interaction, option, row or column in it, another code, and follows every reference to it.
 */
export interface RenameCode {
  readonly type: 'RenameCode'
  readonly question: string
  /** Sid of what is renamed: the question's own, or of something in its content. */
  readonly of: string
  readonly code: string
  /** Goes on where a reference cannot be followed for certain; these stay as they are and are named in `left`. */
  readonly force?: boolean
}

/** A new page begins with this question. */
export interface AddDivider {
  readonly type: 'AddDivider'
  readonly before: string
  /** Sid of the new page. */
  readonly page: string
}

/** The page merges into the previous one. */
export interface DeleteDivider {
  readonly type: 'DeleteDivider'
  readonly page: string
}

export interface MovePage {
  readonly type: 'MovePage'
  readonly page: string
  /** Null: to the start. */
  readonly after: string | null
}

/** All questions on one page. */
export interface MergePages {
  readonly type: 'MergePages'
}

/** Every question on a page of its own; the first of a page keeps the page. */
export interface SplitPages {
  readonly type: 'SplitPages'
}

/** Adds a quota cell, split, metadata definition or resource, or changes the one of the same key. */
export type PutEntry = {
  readonly [List in ListName]: { readonly type: 'PutEntry'; readonly list: List; readonly entry: Entry<List> }
}[ListName]

export interface RemoveEntry {
  readonly type: 'RemoveEntry'
  readonly list: ListName
  readonly key: string
  /** Removes a resource that contents refer to. */
  readonly force?: boolean
}

export interface ChangePageGroups {
  readonly type: 'ChangePageGroups'
  /** JSON text; null: none. */
  readonly pageGroups: string | null
}

/** A group in which each of these pages is a part. */
export interface AddPageGroup {
  readonly type: 'AddPageGroup'
  /** Sids. */
  readonly pages: readonly string[]
}

/** A page joins a part; a page that does not stand beside it moves there. */
export interface PutPageInGroup {
  readonly type: 'PutPageInGroup'
  readonly page: string
  /** Place in the list of page groups, from 0. */
  readonly group: number
  /** Place in the group, from 0; null: a new part. */
  readonly part: number | null
}

/** A part that loses its last page goes, and a group with its last part. */
export interface TakePageOut {
  readonly type: 'TakePageOut'
  readonly page: string
  readonly group: number
}

export interface RemovePart {
  readonly type: 'RemovePart'
  readonly group: number
  readonly part: number
}

/** Null: back to the default. `Language` says in which language the texts are written. */
export interface ChangeSettings {
  readonly type: 'ChangeSettings'
  readonly settings: Readonly<Record<string, unknown>>
}

export interface ChangeName {
  readonly type: 'ChangeName'
  readonly name: string
}

export interface ChangeTranslation {
  readonly type: 'ChangeTranslation'
  readonly language: string
  /** Its `textKey`. */
  readonly key: string
  /** Null: none. */
  readonly text: string | null
}

/** Many at once. */
export interface ChangeTranslations {
  readonly type: 'ChangeTranslations'
  /**
   * Language → `textKey` → text; null: none. A language with no texts is added, with none; a language that is null goes
   * with all its texts.
   */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | null>> | null>>
}
