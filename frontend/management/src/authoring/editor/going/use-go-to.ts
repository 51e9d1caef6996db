import { writtenGroups, groupDrafts } from '@naire/domain/authoring'
import type { FindingPlace, NaireFinding } from '@naire/domain/diagnostics'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { placeAddress } from '../../naires/place-address.ts'
import { focusSoon } from '../actions/panes.ts'
import { recordOf, useEditorSession, type EditorSession } from '../editor-session.ts'
import type { SelectionStore } from '../selection.ts'

/** Leads the author to a place of the questionnaire, on another screen where it is edited there. */
export function useGoTo(): (place: FindingPlace) => void {
  const session = useEditorSession()
  const navigate = useNavigate()
  const { orgSid = '', subjectSid = '' } = useParams()
  return useCallback(
    (place) => {
      if (!isHere(session, place))
        void navigate(placeAddress({ OrgSid: orgSid, SubjectSid: subjectSid, Sid: session.naireSid }, place))
    },
    [session, navigate, orgSid, subjectSid],
  )
}

/** Leads there within the editor; false: it is edited elsewhere. */
function isHere(session: EditorSession, place: FindingPlace): boolean {
  const { selection } = session
  switch (place.kind) {
    case 'question':
      toQuestion(session, place)
      return true
    case 'pageGroup':
      toGroups(session, firstPageOf(session, place.group), `[data-group="${place.group}"]`)
      return true
    case 'split':
      toGroups(session, pageOfSplit(session, place.id), `[data-split="${CSS.escape(place.id)}"]`)
      return true
    case 'translations':
      selection.getState().open({ kind: 'translation', language: place.language })
      return true
    case 'testCase':
      selection.getState().open({ kind: 'bench', testCase: place.sid })
      return true
    case 'naire':
      toNaire(session)
      return true
    case 'quota':
      toCell(session, place.sid)
      return true
    case 'setting':
    case 'metadata':
      return false
  }
}

function toQuestion(
  session: EditorSession,
  { sid, field, position }: Extract<FindingPlace, { kind: 'question' }>,
): void {
  const { choose, show, turn, seek } = session.selection.getState()
  const question = recordOf(session).Questions.find(({ Sid }) => Sid === sid)
  if (!question) return
  choose(sid)
  if (field === '') return show('page')
  turn('properties')
  seek({ sid, field })
  focusField(session.selection, { code: question.Code, field, position })
}

// A part whose range is torn has no pages: then the panel alone is shown.
function firstPageOf(session: EditorSession, group: number): string | undefined {
  const record = recordOf(session)
  return writtenGroups(record) === null ? undefined : groupDrafts(record)[group]?.parts.flatMap(({ pages }) => pages)[0]
}

function pageOfSplit(session: EditorSession, id: string): string | undefined {
  const { PageSplits = [], Questions } = recordOf(session)
  const split = PageSplits.find(({ Id }) => Id === id)
  return Questions.find(({ Code }) => Code === split?.StartCode || Code === split?.EndCode)?.PageSid
}

function toGroups({ selection }: EditorSession, page: string | undefined, place: string): void {
  const { choose, turn } = selection.getState()
  if (page !== undefined) choose(page, true)
  turn('groups')
  focusSoon(
    () => document.querySelector<HTMLElement>(`${place} :is(input, select, button)`),
    () => document.querySelector<HTMLElement>('[data-editor-form] button'),
  )
}

function toCell({ selection }: EditorSession, sid: string): void {
  selection.getState().turn('quotas')
  focusSoon(
    () => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(sid)}"] button`),
    () => document.querySelector<HTMLElement>('[data-editor-form] button'),
  )
}

function toNaire(session: EditorSession): void {
  const { openPalette } = session.selection.getState()
  if (recordOf(session).Questions.length === 0) openPalette(true)
  else document.querySelector<HTMLElement>('[data-pane=top] input')?.focus()
}

interface SoughtField {
  readonly code: string
  /** Path in the content. */
  readonly field: string
  /** Marked in an expression. */
  readonly position: NaireFinding['position']
}

const takesFocus = ':is([contenteditable=true], textarea, select, summary, input:not([type=file]), button)'

/** Focuses a field of the form once it is drawn; where there is none for the path, the nearest thing around it. */
function focusField(selection: SelectionStore, { code, field, position }: SoughtField): void {
  const { sought } = selection.getState()
  const form = () => document.querySelector(`[data-editor-form][data-of="${CSS.escape(code)}"]:not([inert])`)
  const done = (found: HTMLElement): HTMLElement => {
    selection.getState().seek(null)
    if (position && found instanceof HTMLInputElement && found.role === 'combobox')
      requestAnimationFrame(() => found.setSelectionRange(position.from, position.to))
    return found
  }
  // Whoever has gone elsewhere meanwhile is left there.
  const isSought = () => selection.getState().sought === sought
  const at = (path: string) => (isSought() ? fieldIn(form(), path) : null)
  const paths = field.split('.').map((_name, back, all) => all.slice(0, all.length - back).join('.'))
  focusSoon(
    () => mapped(at(field), done),
    () => mapped(paths.map(at).find((found) => found !== null) ?? null, done),
  )
}

const mapped = (found: HTMLElement | null, done: (found: HTMLElement) => HTMLElement) => found && done(found)

function fieldIn(form: Element | null, path: string): HTMLElement | null {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null
  if (place?.matches(takesFocus)) return place
  // An expression is marked where it is written, not among the lines that it is chosen from.
  return (
    place?.querySelector<HTMLElement>(':scope > * > * > [data-expression]') ??
    place?.querySelector<HTMLElement>(takesFocus) ??
    null
  )
}
