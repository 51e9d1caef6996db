import { writtenGroups, groupDrafts } from '@naire/domain/authoring'
import type { FindingPlace } from '@naire/domain/diagnostics'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { placeAddress } from '../../naires/place-address.ts'
import { focusSoon } from '../actions/panes.ts'
import { recordOf, useEditorSession, type EditorSession } from '../editor-session.ts'
import { focusField } from './focus-field.ts'

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
