import type { Operation } from '@naire/domain/authoring'
import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'

export const actionNames = [
  'duplicate',
  'delete',
  'moveUp',
  'moveDown',
  'breakBefore',
  'joinPrevious',
  'splitPages',
  'mergePages',
] as const
export type ActionName = (typeof actionNames)[number]

/** One thing that authors do where they stand. Menus, shortcuts and tests read this list. */
export interface EditorAction {
  /** As `KeyboardEvent` names it, with its modifiers: `Alt+ArrowUp`; blank: none. `Mod` is Ctrl, or ⌘ on a Mac. */
  readonly keys: string
  /** Null: there is nothing to do here. */
  readonly operations: (standing: EditorContext, newSid: () => string) => readonly Operation[] | null
}

export const editorActions: Readonly<Record<ActionName, EditorAction>> = {
  duplicate: { keys: 'Mod+d', operations: duplicate },
  delete: { keys: 'Delete', operations: remove },
  moveUp: {
    keys: 'Alt+ArrowUp',
    operations: (standing) => (standing.page === null ? moveQuestionsUp(standing) : movePage(standing, -1)),
  },
  moveDown: {
    keys: 'Alt+ArrowDown',
    operations: (standing) => (standing.page === null ? moveQuestionsDown(standing) : movePage(standing, 1)),
  },
  breakBefore: { keys: 'Mod+Enter', operations: breakBefore },
  joinPrevious: { keys: 'Mod+Backspace', operations: joinPrevious },
  splitPages: {
    keys: '',
    operations: ({ record }) => (record.PageCount < record.QuestionCount ? [{ type: 'SplitPages' }] : null),
  },
  mergePages: { keys: '', operations: ({ record }) => (record.PageCount > 1 ? [{ type: 'MergePages' }] : null) },
}

function duplicate({ chosen }: EditorContext, newSid: () => string): readonly Operation[] | null {
  const last = chosen.at(-1)
  return last
    ? [
        {
          type: 'DuplicateQuestions',
          copies: chosen.map(({ Sid }) => ({ of: Sid, sid: newSid() })),
          place: { after: last.Sid },
        },
      ]
    : null
}

function remove(standing: EditorContext): readonly Operation[] | null {
  if (standing.page !== null) return joinPrevious(standing)
  return standing.chosen.length > 0 ? [{ type: 'DeleteQuestions', sids: sidsOf(standing) }] : null
}

// Over a page's edge, the questions become its last or first.
function moveQuestionsUp(standing: EditorContext): readonly Operation[] | null {
  const [first] = standing.chosen
  const above = first && standing.record.Questions[first.Seq - 2]
  if (!first || !above) return null
  const place = above.PageSid === first.PageSid ? { before: above.Sid } : { after: above.Sid }
  return [{ type: 'MoveQuestions', sids: sidsOf(standing), place }]
}

function moveQuestionsDown(standing: EditorContext): readonly Operation[] | null {
  const last = standing.chosen.at(-1)
  const below = last && standing.record.Questions[last.Seq]
  if (!last || !below) return null
  const place = below.PageSid === last.PageSid ? { after: below.Sid } : { before: below.Sid }
  return [{ type: 'MoveQuestions', sids: sidsOf(standing), place }]
}

function movePage({ record, page }: EditorContext, by: -1 | 1): readonly Operation[] | null {
  const pages = pagesOf(record)
  const at = page === null ? -1 : pages.indexOf(page)
  if (page === null || pages[at + by] === undefined) return null
  return [{ type: 'MovePage', page, after: pages[by < 0 ? at - 2 : at + 1] ?? null }]
}

function breakBefore(standing: EditorContext, newSid: () => string): readonly Operation[] | null {
  const [first] = standing.chosen
  return first && !isFirstOfPage(standing, first) ? [{ type: 'AddDivider', before: first.Sid, page: newSid() }] : null
}

function joinPrevious({ record, chosen, page }: EditorContext): readonly Operation[] | null {
  const joined = page ?? chosen[0]?.PageSid
  return joined === undefined || pagesOf(record)[0] === joined ? null : [{ type: 'DeleteDivider', page: joined }]
}

const sidsOf = ({ chosen }: EditorContext) => chosen.map(({ Sid }) => Sid)

/** Where an author stands in a questionnaire: chosen questions, or a page. */
export interface EditorContext {
  readonly record: NaireRecord
  /** The chosen questions, in their order; empty: none, or a page. */
  readonly chosen: readonly StoredQuestion[]
  /** Sid of the page whose line is stood on; null: a question's. */
  readonly page: string | null
}

/** `active` is the sid of a question or page. */
export function standingOf(record: NaireRecord, selected: ReadonlySet<string>, active: string | null): EditorContext {
  const chosen = record.Questions.filter(({ Sid }) => selected.has(Sid))
  const page =
    active !== null && chosen.length === 0 && record.Questions.some(({ PageSid }) => PageSid === active) ? active : null
  return { record, chosen, page }
}

/** Sids of the pages, in order. */
export function pagesOf({ Questions }: NaireRecord): readonly string[] {
  return [...new Set(Questions.map(({ PageSid }) => PageSid))]
}

function isFirstOfPage({ record: { Questions } }: EditorContext, { Seq, PageSid }: StoredQuestion): boolean {
  return Questions[Seq - 2]?.PageSid !== PageSid
}

/** The keys of an event as actions name them: `Mod+Shift+z`. */
export function keysOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    name,
  ].join('+')
}

/** The keys as they stand on the keyboard: `⌘ D`, `Ctrl+D`. */
export function shownKeys(keys: string, isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)): string {
  const signs = isMac ? macSigns : pcSigns
  const shown = keys.split('+').map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
  return shown.join(isMac ? ' ' : '+')
}

const arrows = { ArrowUp: '↑', ArrowDown: '↓' }
const macSigns: Readonly<Record<string, string>> = {
  ...arrows,
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌦',
  Backspace: '⌫',
  Enter: '↵',
}
const pcSigns: Readonly<Record<string, string>> = { ...arrows, Mod: 'Ctrl', Backspace: '⌫' }
