/** An object of a content, as it is stored. */
export type ContentObject = Readonly<Record<string, unknown>>

/** Where a form shows a field, in this order. */
export const sectionNames = [
  'content',
  'answer',
  'typed',
  'order',
  'look',
  'logic',
  'score',
  'capture',
  'request',
] as const
export type SectionName = (typeof sectionNames)[number]

export interface EditorSection {
  readonly section: SectionName
  readonly fields: readonly EditorField[]
}

/** The fields of an object, as a form shows them. */
export type EditorTable = readonly EditorSection[]

/** One field that authors set. What it is called stands in `locales/<lang>/editor.json`, `fields.<word>`. */
export type EditorField = FieldPlace & FieldControl

export interface FieldPlace {
  /** Where it stands in its object: `ShuffleSetting.Enable`. */
  readonly at: string
  /** Absent: `at` with `_` for each point. */
  readonly word?: string
  /** Whether it says anything for this object; absent: always. */
  readonly when?: (object: ContentObject) => boolean
}

/** Control that sets a field. `fallback` is the meaning of its absence. */
export type FieldControl =
  | { readonly control: 'text'; readonly fallback: string }
  /** HTML of the author. */
  | { readonly control: 'rich' }
  /** Plain text on several lines: styles, bodies of requests. */
  | { readonly control: 'lines' }
  | { readonly control: 'expression' }
  | { readonly control: 'flag'; readonly fallback: boolean }
  | { readonly control: 'number'; readonly fallback: number | null; readonly least?: number }
  | { readonly control: 'select'; readonly fallback: string | number; readonly values: readonly (string | number)[] }
  /** Some of several values. */
  | {
      readonly control: 'checks'
      readonly fallback: readonly (string | number)[]
      readonly values: readonly (string | number)[]
    }
  /** Texts, one a line. */
  | { readonly control: 'texts' }
  | { readonly control: 'numbers' }
  /** Names with their values, one a line: `Accept: text/plain`. */
  | { readonly control: 'pairs' }
  /** Sid of a resource of the questionnaire, or an address. */
  | { readonly control: 'resource'; readonly takes: ResourceKind }
  /** Something to play or show, with its kind: `{ Sid, Url, Type }`; `several`: a list of these. */
  | { readonly control: 'media'; readonly takes: ResourceKind; readonly several: boolean }
  /** Sids of others of the same list; `within` is the list's place in the interaction. */
  | { readonly control: 'siblings'; readonly within: string }
  /** Another question, by its sid. */
  | { readonly control: 'question' }
  | { readonly control: 'list'; readonly list: ListEditing }
  | { readonly control: QuestionPart }

export type ControlName = FieldControl['control']

/** A field whose control needs no question: of page groups and of settings. */
export type FreeField = Extract<
  EditorField,
  { readonly control: 'text' | 'lines' | 'pairs' | 'flag' | 'number' | 'select' | 'expression' }
>

/** Part that only some question types have, with a control of its own. */
export type QuestionPart = 'blanks' | 'cells' | 'clickText' | 'regions' | 'repeatEnd'

export type ResourceKind = 'image' | 'video' | 'audio' | 'media' | 'text'

/** A list whose items have fields of their own. */
export interface ListEditing {
  readonly fields: EditorTable
  /** The field that stands for an item in the list. */
  readonly text: string
  /** Pattern for the code of the first item; absent: items have no codes. */
  readonly codedLike?: string
  /** Written as text, too, one item a line. */
  readonly inBulk: boolean
  /** Items that head the following ones and take no answer. */
  readonly hasIntros: boolean
  /** A new item; `code` is free in its list. */
  readonly fresh: (sid: string, code: string, text: string) => ContentObject
}
