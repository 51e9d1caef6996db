import type { Operation } from '../authoring/index.ts'
import type { Span } from '../expression/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { keptSettings, settingNames } from '../naires/settings.ts'
import { isTestCase } from '../naires/test-case-resource.ts'

/**
 * Key and values of a sentence; `expression.…`, `content.…` and `naire.…` stand in `locales/<lang>/validation.json`,
 * `explorer.…`, `cases.…` and `timeLimits.…` in `testing.json`.
 */
export interface FindingSentence {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

export interface NaireFinding {
  /** The same for the same thing at the same place. */
  readonly id: string
  /** error: it cannot be published so · warning: it hardly means what was meant · hint: it could be better */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly sentence: FindingSentence
  /** Sid of the question that it is about; null: the questionnaire. */
  readonly questionSid: string | null
  readonly code: string | null
  /** Path of the field in the record; blank when it is about the whole. */
  readonly path: string
  /** Marked span in the expression at the path; null where it is not an expression. */
  readonly position: Span | null
  /** Operation that fixes it; null where only the author knows. */
  readonly mending: Operation | null
  /** Possible fixes, where the author has to confirm that one is meant. */
  readonly offers: readonly Offer[]
}

/**
 * `dropConditions`: shown to everybody · `closeQuota`: takes nobody · `removeQuota`. Their words stand in
 * `testing.json`, `offers.…`.
 */
export interface Offer {
  readonly name: 'dropConditions' | 'closeQuota' | 'removeQuota'
  readonly operation: Operation
}

/** Where an author sees and changes what a finding is about. */
export type FindingPlace =
  /**
   * `field`: path in the content, `Interactions.0.Entries.1.VisibleExpression`, or `Code`; blank: the question as a
   * whole.
   */
  | { readonly kind: 'question'; readonly sid: string; readonly field: string; readonly position: Span | null }
  | { readonly kind: 'setting'; readonly name: string }
  | { readonly kind: 'metadata' }
  | { readonly kind: 'quota'; readonly sid: string }
  /** Place in the list of page groups, from 0. */
  | { readonly kind: 'pageGroup'; readonly group: number }
  | { readonly kind: 'split'; readonly id: string }
  | { readonly kind: 'translations'; readonly language: string }
  | { readonly kind: 'testCase'; readonly sid: string }
  /** Place for findings on no part of it: its name, its questions as such. */
  | { readonly kind: 'naire' }

/** The place of a finding in the questionnaire as it is. Its question is known by its sid, all else by the path. */
export function placeOf(
  { questionSid, path, position }: Pick<NaireFinding, 'questionSid' | 'path' | 'position'>,
  record: NaireRecord,
): FindingPlace {
  const [, root = '', name = '', at = '0'] = /^((\w+)(?:\[(\d+)\])?)/.exec(path) ?? []
  if (name === 'Translations')
    return { kind: 'translations', language: /^\.([\w-]+)/.exec(path.slice(root.length))?.[1] ?? '' }
  if (questionSid !== null) return { kind: 'question', sid: questionSid, field: fieldOf(path), position }
  if (settings.has(name)) return { kind: 'setting', name }
  return places[name]?.(Number(at), record) ?? { kind: 'naire' }
}

const settings: ReadonlySet<string> = new Set([...settingNames, ...keptSettings])

const places: Readonly<Record<string, (at: number, record: NaireRecord) => FindingPlace | null>> = {
  MetadataDefs: () => ({ kind: 'metadata' }),
  PageGroups: (group) => ({ kind: 'pageGroup', group }),
  PageSplits: (at, { PageSplits = [] }) => inList(PageSplits[at], ({ Id }) => ({ kind: 'split', id: Id })),
  QuotarList: (at, { QuotarList = [] }) => inList(QuotarList[at], ({ Sid }) => ({ kind: 'quota', sid: Sid })),
  ResourceList: (at, { ResourceList = [] }) =>
    inList(ResourceList[at], (resource) => (isTestCase(resource) ? { kind: 'testCase', sid: resource.Sid } : null)),
}

const inList = <Entry>(entry: Entry | undefined, place: (entry: Entry) => FindingPlace | null): FindingPlace | null =>
  entry === undefined ? null : place(entry)

// What a stem was before its placeholders were filled is written where the stem is.
function fieldOf(path: string): string {
  const [, inner, outer] = /^Questions\[\d+\]\.(?:Data\.(.+)|(Code))$/.exec(path) ?? []
  return outer ?? (inner ?? '').replaceAll(/\[(\d+)\]/g, '.$1').replace(/(^|\.)OriData$/, '$1Data')
}
